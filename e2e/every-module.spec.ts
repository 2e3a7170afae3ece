import type { Page } from '@playwright/test'
import { tellViolations } from '#tests/support/axe.ts'
import { askOffice } from './support/office.ts'
import { settled } from './support/screen.ts'
import { enterAs } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, shellStored, test } from './support/test.ts'

/** Together they hold every module that has a screen. */
const ACCOUNTS = ['cadre@demo.test', 'regulateur@demo.test', 'technicien@demo.test', 'admin@demo.test']
/** Who lives in a house is read at the office alone. */
const ON_NO_DEVICE = ['Résidents']
/** What a screen says when something broke. */
const BROKEN = /Une erreur est survenue|Cette page n’a pas pu|introuvable/

/** Names in the menu of what this person may open. */
async function menuOf(server: TestServer, email: string): Promise<string[]> {
  const rows = await askOffice<{ module_libelle: string }>(
    server,
    `select m.module_libelle from module m where m.module_etat = 1
       and not coalesce((m.params->>'conteneur')::boolean, false) and not coalesce((m.params->>'interne')::boolean, false)
       and m.module_id in (
         select pm.module_id from utilisateur u join utilisateur_profil up using (utilisateur_id)
           join profil_module pm using (profil_id) where u.email = $1
         union select um.module_id from utilisateur u join utilisateur_module um using (utilisateur_id) where u.email = $1)
     order by m.module_id`,
    [email],
  )
  return rows.map(r => r.module_libelle)
}

/** Opens a module from the keyboard: the palette, its name, Enter. */
async function openByKeyboard(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Rechercher un / })
  await expect(field).toBeFocused()
  const wanted = page.getByRole('option').filter({ has: page.getByText(label, { exact: true }) })
  // Records of the device come into the list while one types: what was lost to a redrawing is typed again.
  await expect(async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(label)
    await expect(wanted.first()).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 40_000 })
  for (let step = 0; step < 15; step++) {
    if ((await wanted.first().getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
  await settled(page)
}

const grid = (page: Page) => page.getByRole('textbox', { name: /^Filtrer/ }).filter({ visible: true })
const rows = (page: Page) => page.locator('main li:visible, main [role="row"]:visible')

/** What is wrong with a screen as it stands, in words. */
async function faultsOf(page: Page): Promise<string[]> {
  const text = (await page.locator('main').first().textContent()) ?? ''
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // A cut text still says what it is; one of which a third is missing was squeezed by its neighbour.
  const squeezed = await page
    .locator('main li a:visible span')
    .evaluateAll(spans =>
      spans
        .filter(s => getComputedStyle(s).textOverflow === 'ellipsis' && s.scrollWidth * 0.67 > s.clientWidth)
        .map(s => `« ${s.textContent} » is squeezed`),
    )
  return [
    ...squeezed,
    ...(text.trim().length < 20 ? ['nothing is shown'] : []),
    ...(BROKEN.test(text) ? [`says « ${BROKEN.exec(text)?.[0]} »`] : []),
    ...(width > 0 ? [`${width} px wider than the phone`] : []),
  ]
}

/** Reaches the button with Tab alone. @returns false where there is none */
async function tabTo(page: Page, name: string): Promise<boolean> {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  if ((await button.count()) === 0) return false
  // Found once, and again where it was drawn anew: by its name it would be looked for among all that the page has, at each
  // stop.
  let wanted = await button.last().elementHandle()
  // A long list has many stops on the way: as many as the page has, and no more.
  const stops = await page.locator('a, button, input, select, textarea, [tabindex]').count()
  for (let step = 0; step < stops + 20; step++) {
    const at = await wanted?.evaluate(e => (e.isConnected ? e === document.activeElement : null))
    if (at) return true
    if (at !== false) wanted = await button.last().elementHandle()
    else await page.keyboard.press('Tab')
  }
  throw new Error(`« ${name} » is not reached by Tab`)
}

/** The form that adds a row, beside its list or in a dialog: opened by its button, under axe, closed by Escape, focus given back. */
async function tryAdding(page: Page): Promise<string[]> {
  if (!(await tabTo(page, 'Ajouter'))) return []
  await page.keyboard.press('Enter')
  const form = page.locator('[role="dialog"], aside[aria-label^="Ajout"]').filter({ visible: true })
  await expect(form).toBeVisible()
  await expect(form.getByRole('form').or(form.getByRole('textbox')).first()).toBeVisible()
  await settled(page)
  const violations = await tellViolations(page, { include: '[role="dialog"], aside[aria-label^="Ajout"]' })
  const inside = await form.evaluate(element => element.contains(document.activeElement))
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  const given = page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'Ajouter')
  const back = await given.then(
    () => true,
    () => false,
  )
  return [
    ...violations,
    ...(inside ? [] : ['the focus is not in the form']),
    ...(back ? [] : ['the focus is not given back']),
  ]
}

for (const email of ACCOUNTS) {
  test(`${email}: every module at 360 px, in the dark, by keyboard, then without network`, async ({
    device,
    server,
  }) => {
    const page = await device({ size: { width: 360, height: 740 } })
    await enterAs(page, { name: email, email, screens: [] }, true)
    await shellStored(page)
    const labels = await menuOf(server, email)
    // Against a hang, as everywhere: whoever has more modules takes longer.
    test.setTimeout(120_000 + labels.length * 15_000)
    expect(labels.length).toBeGreaterThan(1)
    const faults: Record<string, string[]> = {}
    const kept: string[] = []
    for (const label of labels) {
      await openByKeyboard(page, label)
      const found = await faultsOf(page)
      if (await grid(page).count()) {
        if ((await rows(page).count()) === 0) found.push('the demonstration holds no row')
        const more = await page.getByRole('button', { name: /^Autres actions/ }).count()
        if (more && !ON_NO_DEVICE.includes(label)) kept.push(label)
        found.push(...(await tryAdding(page)))
      }
      if (found.length) faults[label] = found
    }
    expect(faults).toEqual({})

    // A new start without network: what is shown comes from this device alone.
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.locator('main').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    for (const label of labels) {
      await openByKeyboard(page, label)
      const found = await faultsOf(page)
      if (kept.includes(label)) {
        if ((await rows(page).count()) === 0) found.push('no row without network')
        const said = page.getByText(/Hors ligne, mis à jour/).filter({ visible: true })
        if ((await said.count()) === 0) found.push('does not say how old it is')
        const add = page.getByRole('button', { name: 'Ajouter', exact: true }).filter({ visible: true })
        if ((await add.count()) > 0 && (await add.first().isEnabled())) found.push('offers to add without network')
      }
      if (ON_NO_DEVICE.includes(label) && (await rows(page).count()) > 0) found.push('is kept on the device')
      if (found.length) faults[`${label}, without network`] = found
    }
    expect(faults).toEqual({})
  })
}
