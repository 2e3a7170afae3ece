import { photographReport } from '../support/closing.ts'
import { currentVisit, openVisit, TECHNICIAN } from '../support/field-phone.ts'
import { settled } from '../support/screen.ts'
import { openClosing } from '../support/steps.ts'
import { expect, PHONE, signIn, test } from '../support/test.ts'

test('what was begun on a phone is there after the application is killed: a photo that is no page yet, an observation', async ({
  device,
  server,
}) => {
  const page = await device({ size: PHONE })
  await signIn(page, TECHNICIAN)
  await openVisit(page, await currentVisit(server))

  // An observation, its sheet closed by mistake.
  await page.getByRole('button', { name: /\d+ observation|Aucune observation/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Observations' })
  const words = sheet.getByLabel('Nouvelle observation')
  await words.fill('Vanne grippée,\nà changer')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: /\d+ observation|Aucune observation/ }).click()
  await expect(words).toHaveValue('Vanne grippée,\nà changer')
  await sheet.getByRole('button', { name: 'Ajouter l’observation' }).click()
  await expect(words).toHaveValue('')
  await sheet.getByRole('button', { name: 'Fermer' }).click()

  // A page of the report, photographed and not kept.
  await page.getByRole('button', { name: 'Je suis arrivé' }).click()
  await openClosing(page)
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name }).first().click()
    const chooser = page.waitForEvent('filechooser')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Choisir/ })
      .click()
    await (await chooser).setFiles({ name: 'cri.jpg', mimeType: 'image/jpeg', buffer: report })
  }
  const report = await photographReport('tué')
  await choose(/Scanner le CRI/)
  await expect(page.getByText(/^Page prête/)).toBeVisible({ timeout: 60_000 })
  // Back is one step: from the corners to the page, then out of the dialog; what waits is in sight, over nothing's foot.
  await page.getByRole('button', { name: 'Recadrer' }).click()
  await expect(page.getByRole('button', { name: /^Coin haut gauche/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Page prête/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  const waiting = page.getByText(/^Fichier choisi à \d\d:\d\d\s: la page n’est pas encore gardée\.$/)
  await expect(waiting).toBeVisible()
  await settled(page)
  for (const name of ['Garder la page', 'Jeter'])
    expect(
      await page.getByRole('button', { name }).evaluate(button => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const corners = [top + 2, bottom - 2].map(y => document.elementFromPoint((left + right) / 2, y))
        return corners.every(found => button.contains(found))
      }),
    ).toBe(true)
  await page.reload()
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: 'Garder la page' }).click()
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Garder la page' })
  await expect(keep).toBeEnabled({ timeout: 60_000 })
  await keep.click()
  await expect(page.getByText(/^1\spage · /)).toBeVisible()
  await expect(waiting).toHaveCount(0)

  // The same picture again is told; nothing is doubled, after a kill either.
  await choose(/Ajouter/)
  await expect(page.getByText(/^Cette photo est déjà la page 1/)).toBeVisible()
  await page.getByRole('button', { name: 'D’accord' }).click()
  await page.reload()
  await expect(page.getByText(/^1\spage · /)).toBeVisible()
  await expect(waiting).toHaveCount(0)
})
