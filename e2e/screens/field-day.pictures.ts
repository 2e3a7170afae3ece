import { customerSigns, photographReport, scanPages } from '../support/closing.ts'
import { expect, PHONE, readyOffline, signIn, test } from '../support/test.ts'
import { take } from './take.ts'

/** The heart of the product, filled in as a technician fills it: a closing without network, then what waits. */
for (const dark of [false, true]) {
  const theme = dark ? 'dark' : 'light'
  test(`a closing without network, ${theme}`, async ({ device }) => {
    test.setTimeout(180_000)
    const page = await device({ size: PHONE, dark })
    await signIn(page, 'technicien@demo.test')
    if (dark) {
      await page.goto('/profil')
      await page.getByText('Sombre', { exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    }
    await page.goto('/m/mon-activite')
    await page.getByRole('button', { name: 'Je suis arrivé' }).click()
    await expect(page.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
    await page.goto('/synchronisation')
    await page.getByRole('button', { name: 'Préparer maintenant' }).click()
    await expect(page.getByText('Prêt pour demain hors ligne', { exact: true })).toBeVisible({ timeout: 30_000 })
    await readyOffline(page)
    await page.context().setOffline(true)

    await page.goto('/m/mon-activite')
    await page.getByRole('button', { name: 'Clôturer' }).click()
    await page.getByLabel('Motif de clôture').selectOption({ index: 1 })
    await scanPages(page, [await photographReport('1'), await photographReport('2'), await photographReport('3')])
    for (const [genre, libelle, prix] of [
      ['fourniture', 'Circulateur 25-60', '189,00'],
      ['prestation', 'Main-d’œuvre', '93,00'],
    ] as const) {
      await page.getByRole('button', { name: `Ajouter une ${genre}` }).click()
      const line = page.getByRole('dialog')
      await line.getByLabel('Libellé').fill(libelle)
      await line.getByLabel('Prix unitaire HT').fill(prix)
      await line.getByLabel('TVA').selectOption('10')
      await line.getByRole('button', { name: 'Ajouter' }).click()
      await expect(line).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'CB', exact: true }).click()
    await page.getByLabel('Motif de clôture').evaluate(e => e.scrollIntoView({ block: 'center' }))
    await take(page, `technicien-cloture-remplie-phone-${theme}`)
    await customerSigns(page, async screen => {
      await take(page, `technicien-cloture-client-phone-${theme}`)
      await screen.getByLabel('Je certifie ce qui précède').check()
    })
    await take(page, `technicien-cloture-signee-phone-${theme}`)
    await page.getByRole('button', { name: /^J.ai terminé$/ }).click()
    await expect(page.getByText('Intervention terminée').first()).toBeVisible()
    await take(page, `technicien-terminee-attente-phone-${theme}`)
    await page.goto('/m/mon-activite')
    await page.getByRole('button', { name: 'Je me mets en route' }).click()
    await expect(page.getByRole('button', { name: 'Je suis arrivé' })).toBeVisible()
    await page.goto('/synchronisation')
    await expect(page.getByRole('heading', { name: 'À envoyer' })).toBeVisible()
    await take(page, `technicien-file-phone-${theme}`)
  })
}
