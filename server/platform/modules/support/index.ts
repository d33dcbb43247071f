export { isWithin } from "./hours.ts";
export { notifyOfAnswers } from "./letters.ts";
export {
  answerPlayer,
  closeThread,
  markRead,
  sendMessage,
  threadOf,
  unreadColumn,
  viewMessage,
} from "./messages.ts";
export { threadsForOperator } from "./threads.ts";
