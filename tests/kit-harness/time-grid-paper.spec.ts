import { expect, test } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { findViolations } from '#tests/support/axe.ts'
import { inTheme } from '#tests/support/long.ts'
import { grid, last, open, press } from './time-grid.ts'

test('a thousand rows: what is in sight is drawn, heads and names stay, the zoom widens', async ({ page }) => {
  await open(page, 'many')
  const drawn = () => page.locator('[data-rank]').count()
  expect(await drawn()).toBeLessThan(40)
  await grid(page).evaluate(node => node.scrollTo(0, 500 * 34))
  await expect(page.locator('[data-rank="502"]')).toBeVisible()
  expect(await drawn()).toBeLessThan(40)
  const head = await page.getByRole('columnheader', { name: '1000 agents' }).boundingBox()
  const frame = await grid(page).boundingBox()
  expect(head?.y).toBeCloseTo((frame?.y ?? 0) + 1, 0)
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Agrandir les colonnes' }).click()
  await grid(page).evaluate(node => node.scrollTo(900, 500 * 34))
  const name = await page.locator('[data-rank="502"] [role=rowheader]').boundingBox()
  expect(name?.x).toBeCloseTo((frame?.x ?? 0) + 1, 0)
  await grid(page).focus()
  await press(page, 'Control+End')
  await expect(page.locator('[data-rank="999"]')).toBeVisible()
})

test('a slow device names what passes by under a quick scroll, shows no row with another’s posts, and draws what is in sight once it stops', async ({
  page,
}) => {
  await open(page, 'many')
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  const seen = await grid(page).evaluate(async node => {
    const frame = () => new Promise(requestAnimationFrame)
    const tracks = () => [...node.querySelectorAll<HTMLElement>('[data-rank] > [role=presentation]')]
    const foreign = () =>
      tracks().filter(track => {
        const rank = (track.parentElement as HTMLElement).dataset.rank
        const posts = [...track.querySelectorAll<HTMLElement>('[data-entry]')]
        return track.style.opacity !== '0' && posts.some(post => !post.dataset.entry?.startsWith(`${rank}-`))
      }).length
    const told = new Set<string>()
    let wrong = 0
    // There and back, so that the rows of one way are taken for the other.
    for (let n = 0; n < 90; n++) {
      node.scrollTop += n < 60 ? 170 : -170
      await frame()
      wrong += foreign()
      const passing = node.parentElement?.querySelector<HTMLElement>('[aria-hidden]:not([role]):last-child')
      if (passing && !passing.hidden) told.add(passing.textContent ?? '')
    }
    return { wrong, told: [...told], top: node.scrollTop }
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect(seen.wrong).toBe(0)
  expect(seen.told.length).toBeGreaterThan(0)
  for (const name of seen.told) expect(name).toMatch(/^\p{L}+ \p{L}+/u)
  const first = Math.floor(seen.top / 34)
  for (let rank = first; rank < first + 12; rank++) {
    const row = page.locator(`[data-rank="${rank}"]`)
    await expect(row.getByRole('gridcell').first()).toBeInViewport()
    await expect(row.locator('> [role=presentation]')).toHaveCSS('opacity', '1')
    expect(await row.locator(`[data-entry^="${rank}-"]`).count()).toBe(await row.locator('[data-entry]').count())
  }
  await expect(page.locator('[data-rank]').nth(45)).toHaveCount(0)
})

test('paper holds every row; the browser’s own printing too', async ({ page }) => {
  await open(page, 'groups')
  await page.evaluate(() => {
    window.print = () => {
      const sheet = document.body.lastElementChild
      document.title = [
        document.title,
        sheet?.getAttribute('data-format'),
        sheet?.querySelectorAll('[data-rank]').length,
        sheet?.querySelectorAll('[data-entry]').length,
      ].join('|')
    }
  })
  const before = await page.locator('[data-rank]').count()
  expect(before).toBeLessThan(60)
  await page.getByRole('button', { name: 'Imprimer' }).click()
  expect(await page.title()).toMatch(/^Planning\|a3\|60\|1[23]\d\d$/)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('[data-rank]')).toHaveCount(before)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('body > :last-child [data-rank]')).toHaveCount(60)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('[data-rank]')).toHaveCount(before)
})

test('every page of paper has the heads', async ({ page }) => {
  await open(page, 'groups')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Imprimer' }).click()
  const file = await page.pdf({ preferCSSPageSize: true })
  const paper = await getDocument({ data: new Uint8Array(file) }).promise
  expect(paper.numPages).toBeGreaterThan(1)
  for (let at = 1; at <= 2; at++) {
    const { items } = await (await paper.getPage(at)).getTextContent()
    const words = items.map(item => ('str' in item ? item.str : ''))
    expect(words.join('')).toContain('60 agents')
    expect(words).toContain('31')
  }
})

test('on a phone a name keeps its line, and what is above the grid stands on one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'side')
  const name = page.locator('[data-rank="2"] [role=rowheader] b')
  expect(await name.evaluate(node => node.scrollWidth <= node.clientWidth)).toBe(true)
  const tops = await page
    .getByRole('button', { name: /^(Réduire les colonnes|Imprimer)$/ })
    .evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('the same as a list of words, row by row', async ({ page }) => {
  await open(page, 'many')
  await page.getByText('Liste', { exact: true }).click()
  const list = page.getByRole('region', { name: 'Planning' })
  await expect(list.getByRole('heading')).toHaveCount(50)
  await expect(list).toContainText('lun. 14 déc. au dim. 20 déc.\u00a0: Congé payé')
  await list.getByRole('button', { name: /Lignes suivantes/ }).click()
  await expect(list.getByRole('heading')).toHaveCount(100)
  await list.getByRole('button', { name: 'mar. 1er déc., 06:45 – 14:15\u00a0: Matin, 06:45 – 14:15' }).first().click()
  await expect(last(page)).toHaveText('ouvre 0-2026-12-01 a0')
})

for (const theme of ['light', 'dark']) {
  test(`has no axe violation in any state, wide and narrow, ${theme}`, inTheme(theme), async ({ page }) => {
    for (const [variant, narrow] of [
      ['month', theme === 'dark'],
      ['day', theme === 'light'],
      ['desk', theme === 'dark'],
      ['side', theme === 'light'],
      ['lanes', false],
      ['read', true],
      ['empty', true],
    ] as const) {
      await page.setViewportSize(narrow ? { width: 360, height: 780 } : { width: 1280, height: 800 })
      await open(page, variant, theme)
      if (variant === 'month') await grid(page).focus()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow ? 360 : 1280)
      const violations = await findViolations(page)
      expect(violations.map(v => `${variant}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
    }
  })
}
