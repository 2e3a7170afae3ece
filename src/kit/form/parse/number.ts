import { formaterNombre } from '#wire/french.ts'
import { formatEuros, parseEuros } from '#wire/money.ts'

const SPACES = /[\s\u2009\u202f\u00a0]/g

/** What a person typed ("1,5", "1 234.5", "-3"), null when empty, the text itself when it is no number. */
export function parseNumber(text: string): number | string | null {
  const clean = text.replace(SPACES, '').replace('−', '-').replace(',', '.')
  if (clean === '') return null
  return /^-?\d{1,12}(\.\d{0,6})?$/.test(clean) ? Number(clean) : text
}

/** Minutes of what a person typed ("90", "1h30", "1 h 30", "1:30", "2 h", "45 min"); the text itself when it is no length. */
export function parseMinutes(text: string): number | string | null {
  const clean = text.replace(SPACES, '').toLowerCase()
  const [, heures, minutes = '0'] = /^(\d{1,3})(?:h|:(?=\d\d))(\d{1,2})?(?:mi?n?)?$/.exec(clean) ?? []
  if (heures !== undefined) return Number(minutes) < 60 ? Number(heures) * 60 + Number(minutes) : text
  const number = parseNumber(clean.replace(/^(\d+)(?:min|mn)$/, '$1'))
  return typeof number === 'string' ? text : number
}

/** 1234.5 to "1234,5": without thousands, it is about to be changed. */
export function formatNumber(value: number): string {
  return formaterNombre(value).replace(SPACES, '')
}

/** One step up or down, on the grid of the step: 0.1 is not exact in a float. */
export function stepNumber(value: number, ticks: number, step = 0.1): number {
  const decimals = String(step).split('.')[1]?.length ?? 0
  return Number((value + ticks * step).toFixed(Math.max(decimals, String(value).split('.')[1]?.length ?? 0)))
}

/** Cents of what a person typed; null when empty, the text itself when it is no amount. */
export function parseAmount(text: string): number | string | null {
  return text.trim() === '' ? null : (parseEuros(text) ?? text)
}

/** 123450 to "1 234,50", the sign € standing beside the field. */
export function formatAmount(cents: number): string {
  return formatEuros(cents).replace('\u00a0€', '')
}
