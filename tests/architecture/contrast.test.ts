import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast } from '#kit/color/ink.ts'

/** Read in sunlight: the main facts of a screen, states, hours of steps and tags among them (WCAG 1.4.6). */
const MAIN_FACTS = 7

const css = readFileSync(path.resolve(import.meta.dirname, '../../src/kit/theme/tokens.css'), 'utf8')

function tokensOf(scheme: 'light' | 'dark'): (name: string) => string {
  const block = css.match(new RegExp(`\\[data-mantine-color-scheme="${scheme}"\\] \\{([^}]*)\\}`))?.[1] ?? ''
  const values = new Map([...block.matchAll(/--rt-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))
  return name => {
    const hex = values.get(name)
    if (!hex) throw new Error(`no token ${name} in ${scheme}`)
    return hex
  }
}

describe.each(['light', 'dark'] as const)('the %s tokens', scheme => {
  const token = tokensOf(scheme)
  const grounds = ['bg', 'surface', 'surface-2']

  it('write the main facts at 7:1 or more, on every ground', () => {
    const weak = ['ink', 'ink-2', 'primary-ink', 'wait', 'bad', 'info', 'good'].flatMap(ink =>
      grounds.map(ground => ({ pair: `${ink} on ${ground}`, ratio: contrast(token(ink), token(ground)) })),
    )
    expect(weak.filter(p => p.ratio < MAIN_FACTS)).toEqual([])
  })
  it('write a state at 7:1 or more on its own pill', () => {
    const states = ['wait', 'bad', 'info', 'good'].map(s => [s, `${s}-soft`] as const)
    const weak = [...states, ['primary-ink', 'primary-soft'] as const].map(([ink, ground]) => ({
      pair: `${ink} on ${ground}`,
      ratio: contrast(token(ink), token(ground)),
    }))
    expect(weak.filter(p => p.ratio < MAIN_FACTS)).toEqual([])
  })
  it('write on what is filled at 4.5:1 or more: large and bold', () => {
    expect(contrast(token('on-primary'), token('primary'))).toBeGreaterThanOrEqual(4.5)
    for (const fill of ['bad', 'wait', 'info', 'good'])
      expect(contrast(token('on-bad'), token(fill)), fill).toBeGreaterThanOrEqual(4.5)
  })
})

describe('marks over what has any colour of its own', () => {
  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../src', file), 'utf8')
  const rulesOf = (sheet: string, selector: string) =>
    sheet
      .split('}')
      .filter(rule => rule.includes(selector))
      .join('}')
  const month = read('domains/scheduling/modules/planning-edt/screens/cells.module.css')
  const rows = read('kit/time-grid/rows.module.css')

  it.each([
    [month, ':is(.bloquant, .alerte, .info)::before', 'bad'],
    [month, '.alerte::before', 'wait'],
    [month, '.astreinte {', 'info'],
    [month, '.note::after', 'info'],
    [rows, '[data-state="refused"]', 'bad'],
    [rows, '[data-state="pending"]::after', 'wait'],
  ])('stand on the surface, at 3:1 or more in both themes: %#', (sheet, selector, tone) => {
    const rules = rulesOf(sheet, selector)
    expect(rules).toContain(`var(--rt-${tone})`)
    expect(rules).toContain('var(--rt-surface)')
    for (const scheme of ['light', 'dark'] as const) {
      const token = tokensOf(scheme)
      expect(contrast(token(tone), token('surface'))).toBeGreaterThanOrEqual(3)
    }
  })
  it('the edge of what is prepared is written in the ink of its letters', () => {
    expect(rulesOf(month, '.grid .nouveau')).toContain('dashed currentcolor')
  })
})
