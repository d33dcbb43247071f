export { isWithin } from "./hours.ts";
export { tellAnswers } from "./letters.ts";
export {
  answerPlayer,
  closeThread,
  countUnread,
  markRead,
  sendMessage,
  threadOf,
  viewMessage,
} from "./messages.ts";
export { threadsForOperator } from "./threads.ts";
