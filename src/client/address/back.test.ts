import { describe, expect, it } from 'vitest'
import { closeTopLayer, pushLayer } from './back.ts'
import { decideBack, pathOf } from './location.ts'

describe('Back', () => {
  it('closes the layer opened last, then the one below, then nothing', () => {
    const closed: string[] = []
    pushLayer(() => closed.push('panneau'))
    pushLayer(() => closed.push('dialogue'))
    expect([closeTopLayer(), closeTopLayer(), closeTopLayer()]).toEqual([true, true, false])
    expect(closed).toEqual(['dialogue', 'panneau'])
  })
  it('forgets a layer that closed by itself, wherever it stood', () => {
    const closed: string[] = []
    const forget = pushLayer(() => closed.push('dessous'))
    pushLayer(() => closed.push('dessus'))
    forget()
    forget()
    expect([closeTopLayer(), closeTopLayer()]).toEqual([true, false])
    expect(closed).toEqual(['dessus'])
  })
  it.each([
    [true, false, 'undo'],
    [false, true, 'undo'],
    [true, true, 'undo'],
    [false, false, 'follow'],
  ] as const)('with a layer closed: %s, on the guard: %s, it is %s', (layerClosed, onGuard, decision) => {
    expect(decideBack({ layerClosed, onGuard })).toBe(decision)
  })
  it('reads the path of an address', () => {
    expect(pathOf('/m/visites?jour=1#a')).toBe('/m/visites')
  })
})
