/** Wrong codes in a row before the password is asked again. */
export const ESSAIS_MAX = 5

/** Digits of a day of the year, in either order, or of a year that somebody alive was born in. */
function looksLikeBirth(code: string): boolean {
  const isDay = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12
  const [a, b] = [Number(code.slice(0, 2)), Number(code.slice(2, 4))]
  if (code.length === 5) return false
  if (isDay(a, b)) return true
  return code.length === 4 && (isDay(b, a) || (Number(code) >= 1920 && Number(code) <= 2029))
}

/**
 * Whether a code is one of the first that anybody would try: one digit or two over and over, a row of digits up or down, what looks like
 * a birthday or a year of birth.
 */
export function estCodeTropSimple(code: string): boolean {
  const steps = [...code].slice(1).map((digit, i) => (Number(digit) - Number(code[i]) + 10) % 10)
  const isRow = steps.every(step => step === steps[0]) && [0, 1, 9].includes(steps[0] ?? 0)
  const isRepeated = [...code].every((digit, i) => digit === code[i % 2])
  return isRow || isRepeated || looksLikeBirth(code)
}
