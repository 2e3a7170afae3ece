import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from '@playwright/test'

const source = new URL('../../src/wire/paris.ts', import.meta.url)

test('the browser’s own calendar says the same of Paris as its locale data, at every change of hour', async ({
  page,
}) => {
  const code = stripTypeScriptTypes(readFileSync(source, 'utf8')).replaceAll('export ', '')
  const { compared, different, offsets } = await page.evaluate<{
    compared: number
    different: string[]
    offsets: number[]
  }>(`(() => {
    ${code}
    if (!globalThis.Temporal) throw new Error('this browser has no Temporal: nothing would be compared')
    const different = []
    const seen = new Set()
    let compared = 0
    const compare = ms => {
      compared++
      seen.add(decalageParis(ms))
      if (decalageParis(ms) !== offsetByIntl(ms)) different.push(new Date(ms).toISOString())
    }
    const HOUR = 3_600_000
    for (let year = 1905; year <= 2100; year++) for (let day = 0; day < 366; day += 7) compare(Date.UTC(year, 0, 1 + day, 12))
    for (let year = 1976; year <= 2060; year++) {
      for (const month of [2, 3, 8, 9]) {
        const last = Date.UTC(year, month + 1, 0)
        // The last Sunday, whichever day it is.
        for (let ms = last - 7 * 24 * HOUR; ms < last + 24 * HOUR; ms += HOUR / 2) for (const near of [-1, 0]) compare(ms + near)
      }
    }
    return { compared, different: different.slice(0, 20), offsets: [...seen] }
  })()`)
  expect(different).toEqual([])
  expect(compared).toBeGreaterThan(200_000)
  expect(offsets).toEqual(expect.arrayContaining([3_600_000, 7_200_000]))
})
