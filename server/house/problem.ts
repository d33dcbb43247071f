/** Why the house cannot open or stay open, as the one line its user is shown. */
export class HouseProblem extends Error {
  override readonly name = "HouseProblem";
}
