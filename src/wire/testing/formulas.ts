/** Texts that a spreadsheet would run, past spaces and marks that nobody sees and in letters of another width. */
export const FORMULAS = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '-1+cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' =1',
  '\u00a0=1',
  '\u200b@SUM(A1)',
  '\ufeff=1',
] as const
