import { expect, type Locator, type Page } from '@playwright/test'

/** A screen as somebody meets it: how to get there, and what tells that it has come. */
export interface Screen {
  readonly name: string
  open(page: Page): Promise<void>
  /** Also worth seeing without network. */
  readonly offline?: boolean
  /** Offered by the phone's navigation only. */
  readonly phone?: boolean
  /** Drawn where there is room and a mouse. */
  readonly desk?: boolean
}

/** Everything drawn: no skeleton, no part on its way, fonts there, and what opens has opened. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]:visible, .mantine-Skeleton-root:visible')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
      // What a closed part holds is not drawn, and its animations never end.
      .filter(({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false)
    await Promise.allSettled(ending.map(animation => animation.finished))
  })
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Where something stands, in whole pixels: the last frames of what opens around it move it by thousandths. Null: nowhere. */
export async function placeOf(something: Locator): Promise<number[] | null> {
  const box = await something.boundingBox()
  return box && [box.x, box.y, box.width, box.height].map(Math.round)
}

export function at(
  name: string,
  path: string,
  options: Omit<Partial<Screen>, 'name' | 'open'> & { text?: string | RegExp } = {},
): Screen {
  const { text, ...kind } = options
  return {
    name,
    ...kind,
    async open(page) {
      await page.goto(path)
      const shown = page.locator('main, form').first()
      await expect(shown).toBeVisible()
      if (text) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      await settled(page)
    },
  }
}

/** Whether a screen is one of a phone, or of a desk. */
export const isOn = (device: 'phone' | 'desk', { phone = false, desk = false }: Screen): boolean =>
  device === 'phone' ? !desk : !phone
