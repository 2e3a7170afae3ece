import type { Page } from '@playwright/test'

/** What a person's hand or eye asks of a screen of that size. */
export interface Measures {
  /** Highest a control may be: a mouse needs no thumb's room. */
  readonly highest?: number
  /** Smallest side of what a thumb has to find. */
  readonly smallest?: number
  /** Whether what is cut must be readable by resting on it: only a mouse can rest. */
  readonly tips?: boolean
}

/** What is wrong with the sizes of a screen as it stands, each named by its words. */
export async function tellSizes(page: Page, asked: Measures): Promise<string[]> {
  return await page.evaluate(({ highest, smallest, tips }) => {
    const said: string[] = []
    const name = (e: Element) =>
      `« ${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)} »`
    /** How many lines stand one under the other in it, an icon over its name counting for one. */
    const levels = (e: Element) => {
      const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
      const lines: DOMRect[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent?.trim()) continue
        const range = document.createRange()
        range.selectNode(node)
        lines.push(...[...range.getClientRects()].filter(b => b.width > 2))
      }
      lines.sort((a, b) => a.top - b.top)
      const rows = lines.filter((b, i) => i === 0 || b.top > (lines[i - 1]?.top ?? 0) + b.height / 2)
      const icon = e.querySelector('svg')?.getBoundingClientRect()
      const over = icon && rows[0] && icon.bottom <= rows[0].top + 4 ? 1 : 0
      return e.querySelector('img') ? 2 : rows.length + over
    }
    // Cells of a month and of a chart, whose arrows are thumb-sized; the round trigger of a camera.
    const isCell = (e: Element) =>
      getComputedStyle(e).borderRadius === '50%' ||
      e.closest('table, [role="grid"], figure, fieldset [data-jour]') !== null
    const seen = (e: Element) => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) said.push(`the page is ${wide} px too wide`)

    for (const e of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(e)
      if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') continue
      if (e.clientWidth < 2 || !seen(e) || !e.textContent?.trim()) continue
      const words = [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.textContent?.trim())
      const cut = e.scrollWidth > e.clientWidth + 1
      const clamped = style.webkitLineClamp !== 'none' && e.scrollHeight > e.clientHeight + 2
      if (!(clamped || (cut && (words || style.textOverflow === 'ellipsis')))) continue
      if (style.textOverflow !== 'ellipsis' && !clamped) said.push(`${name(e)} is cut off`)
      // A tip of the browser's, or of a grid, which also shows it to the keyboard.
      else if (tips && !e.closest('[title], [data-tip]') && !e.querySelector('[title], [data-tip]'))
        said.push(`${name(e)} is cut and nothing says the rest`)
    }

    const controls = 'button, [role="button"], [role="tab"], input:not([type="hidden"]), select, a[href], summary'
    for (const e of document.querySelectorAll<HTMLElement>(controls)) {
      const box = e.getBoundingClientRect()
      if (!seen(e) || box.width < 2 || box.height < 2) continue
      // A link among words is as high as them; a card of several lines is a row, no control.
      const inText = getComputedStyle(e).display === 'inline'
      if (
        highest &&
        levels(e) <= 1 &&
        e.matches('button, input, select, [role="button"]') &&
        !isCell(e) &&
        box.height > highest
      )
        said.push(`${name(e)} is ${Math.round(box.height)} px high`)
      if (
        !smallest ||
        inText ||
        e.closest('figure [role="group"]') ||
        e.closest('[aria-hidden="true"], .maplibregl-map')
      )
        continue
      // What is drawn smaller may take a thumb all the same, by what is around it.
      const after = getComputedStyle(e, '::after')
      const named = e instanceof HTMLInputElement ? e.labels?.[0] : e.closest('label')
      const label = named?.getBoundingClientRect() ?? box
      const grown = after.position === 'absolute' ? 2 * Math.max(0, -Number.parseFloat(after.top)) : 0
      const side = Math.max(
        Math.min(box.width, box.height) + grown,
        Math.min(Math.max(label.right, box.right) - Math.min(label.left, box.left), Math.max(label.height, box.height)),
      )
      const row = after.position === 'absolute' && after.top === '0px'
      if (!row && side < smallest) said.push(`${name(e)} is ${Math.round(box.width)} × ${Math.round(box.height)} px`)
    }
    return [...new Set(said)]
  }, asked)
}
