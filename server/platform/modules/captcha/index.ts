export { requireCaptcha } from "./check.ts";
export { requestCaptchaCode } from "./code.ts";
