import { askOffice } from '../support/office.ts'
import { DESK, expect, PHONE, signIn, test } from '../support/test.ts'

test('tabs move by keyboard, survive a reload, close by middle click and Suppr', async ({ device }) => {
  const page = await device({ size: DESK })
  await signIn(page, 'technicien@demo.test')
  const menu = page.getByRole('navigation', { name: 'Modules' })
  const tabs = page.getByRole('navigation', { name: 'Onglets ouverts' }).getByRole('link')
  await menu.getByRole('button', { name: 'Mon activité', exact: true }).click()
  await expect(tabs).toHaveText(['Mon activité'])
  await page.getByRole('link', { name: /^Synchronisation/ }).click()
  await expect(tabs).toHaveText(['Mon activité', 'Synchronisation'])
  await tabs.nth(1).focus()
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect(tabs).toHaveText(['Synchronisation', 'Mon activité'])
  await expect(tabs.nth(0)).toBeFocused()
  await page.reload()
  await expect(tabs).toHaveText(['Synchronisation', 'Mon activité'])
  await expect(tabs.nth(0)).toHaveAttribute('aria-current', 'page')
  await tabs.nth(1).click({ button: 'middle' })
  await expect(tabs).toHaveText(['Synchronisation'])
  await tabs.nth(0).focus()
  await page.keyboard.press('Delete')
  await expect(tabs).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
  await expect(page).toHaveTitle('Accueil · Relais Terrain')
})

test('more tabs than fit: the one in front is in sight, the wheel shows the others, closing by keyboard keeps the focus', async ({
  device,
}) => {
  const page = await device({ size: DESK })
  await signIn(page, 'cadre@demo.test')
  const menu = page.getByRole('navigation', { name: 'Modules' })
  const nav = page.getByRole('navigation', { name: 'Onglets ouverts' })
  const tabs = nav.getByRole('link')
  await expect(menu.getByRole('button', { name: 'Classement des documents', exact: true })).toBeVisible()
  // The home is no tab.
  const modules = menu
    .getByRole('listitem')
    .getByRole('button')
    .filter({ hasText: /./, hasNotText: /^Accueil/ })
  for (const [rank, module] of (await modules.all()).entries()) {
    await module.click()
    await expect(tabs).toHaveCount(rank + 1)
  }
  const strip = nav.getByRole('list')
  expect(await strip.evaluate(e => e.scrollWidth - e.clientWidth)).toBeGreaterThan(0)
  await expect(tabs.last()).toHaveAttribute('aria-current', 'page')
  await expect(tabs.last()).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(tabs.last()).toBeInViewport({ ratio: 1 })
  await strip.hover()
  await page.mouse.wheel(0, -20_000)
  await expect(tabs.first()).toBeInViewport({ ratio: 1 })
  // What comes late beside the strip makes it narrower: it stays where it was turned to.
  await strip.evaluate(e => {
    e.style.maxWidth = `${e.clientWidth - 40}px`
  })
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(tabs.first()).toBeInViewport({ ratio: 1 })
  await tabs.first().dragTo(tabs.nth(2), { sourcePosition: { x: 20, y: 10 } })
  await expect(tabs.nth(2)).toHaveText('Mon planning')
  await nav.getByRole('button', { name: 'Fermer Mon planning' }).press('Enter')
  await expect(tabs.nth(1)).toBeFocused()
})

test('a tab keeps its state while another one is shown, and does not lose it without a word', async ({ device }) => {
  const page = await device({ size: DESK })
  await signIn(page, 'technicien@demo.test')
  await page.goto('/profil')
  await page.getByLabel('Ville').fill('Rivery')
  await page.getByRole('link', { name: /^Synchronisation/ }).click()
  await expect(page.getByRole('heading', { name: 'Reçu par le bureau' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Onglets ouverts' })
  // Neither a reload nor a middle click loses what another tab holds.
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await (await asked).dismiss()
  await tabs.getByRole('link', { name: 'Mon profil' }).click({ button: 'middle' })
  await expect(page.getByRole('dialog').getByText(/Une saisie n’est pas enregistrée.+Mon profil/)).toBeVisible()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await tabs.getByRole('link', { name: 'Mon profil' }).click()
  await expect(page.getByLabel('Ville')).toHaveValue('Rivery')
  await page.getByRole('button', { name: 'Fermer Mon profil' }).click()
  await page.getByRole('button', { name: 'Fermer sans enregistrer' }).click()
  await expect(tabs.getByRole('link')).toHaveText(['Synchronisation'])
})

test('Ctrl+K finds and opens by keyboard alone, and gives the focus back', async ({ device }) => {
  const page = await device({ size: DESK })
  await signIn(page, 'technicien@demo.test')
  // Signing in ends with the first screen, which takes the place of what was there.
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Filtrer les modules' })
  await search.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Rechercher/ })
  await expect(field).toBeFocused()
  // The workspace stays in sight around it.
  const around = page.locator('.mantine-Modal-inner').filter({ has: field })
  await expect(around).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('appar')
  await expect(page.getByRole('option', { name: 'Appareils connectés' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/appareils$/)
})

test('a pin is at once in the menu and still there after a reload, as is the folded menu', async ({
  device,
  server,
}) => {
  const page = await device({ size: DESK })
  await signIn(page, 'technicien@demo.test')
  await page.getByRole('button', { name: 'Épingler Relevé' }).click()
  const pinned = page.getByRole('list', { name: 'Épinglés' })
  await expect(pinned.getByRole('button', { name: /^Relevé/ })).toBeVisible()
  await expect(page.getByText(/en attente/)).toHaveCount(0)
  await page.reload()
  await expect(pinned.getByRole('button', { name: /^Relevé/ })).toBeVisible()
  await page.getByRole('button', { name: 'Réduire le menu' }).click()
  // Opened by its address: the office is told all the same.
  await page.goto('/m/releve-activite-pwa')
  await expect(page.getByRole('button', { name: 'Agrandir le menu' })).toBeVisible()
  await expect
    .poll(() =>
      askOffice(server, `select 1 from module_ouverture join module using (module_id) where route like 'releve%'`),
    )
    .toHaveLength(1)
})

test('Back closes what is open, and never leaves the application', async ({ device }) => {
  const page = await device()
  await signIn(page, 'technicien@demo.test')
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/espace$/)
  for (let i = 0; i < 5; i++) {
    await page
      .goBack({ timeout: 2_000 })
      .catch(error => console.info('nothing to go back to', error.message.slice(0, 40)))
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
  }
})

test('a module that does not exist warns in the specification’s words, and the way out is the menu', async ({
  device,
}) => {
  const page = await device({ size: DESK })
  await signIn(page, 'technicien@demo.test')
  await page.goto('/m/inconnu')
  await expect(page.getByText('Le module doit être importé à la racine de votre projet')).toBeVisible()
  // The menu that stands beside the screen takes the focus; where there is none, its page opens.
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('searchbox', { name: /Filtrer les modules/ })).toBeFocused()
  await page.setViewportSize(PHONE)
  await page.goto('/m/inconnu')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page).toHaveURL('/espace')
  await page.goto('/m')
  await expect(page.getByText('Merci de renseigner un nom de module')).toBeVisible()
})
