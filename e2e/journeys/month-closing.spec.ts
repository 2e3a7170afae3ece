import { readFile } from 'node:fs/promises'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { draw } from '../support/closing.ts'
import { askOffice } from '../support/office.ts'
import { INES, MANAGER, personOf } from '../support/residence.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'
import { tellInBothThemes } from '../support/theme.ts'

/** The month before this one: "2026-10". */
const lastMonth = () => ajouterJours(`${jourParis(new Date()).slice(0, 7)}-01`, -1).slice(0, 7)

test('a month is closed, locked on the desk, signed on the phone, printed with both, and opened again with a reason', async ({
  device,
  server,
}) => {
  const cle = lastMonth()
  const ines = await personOf(server, INES)
  const label = `${ines.prenom} ${ines.nom}`
  // What waits for an answer in it would stand in the way: that is another test's.
  await askOffice(server, 'delete from pointage_brouillon where utilisateur_id = $1', [ines.utilisateur_id])
  await askOffice(server, 'update echange set bde_etat = 7 where bde_etat in (0, 1)')
  await askOffice(
    server,
    `update demande_conge set demande_conge_etat = 2, retrait_demande_a = null
      where utilisateur_id = $1 and (demande_conge_etat = 0 or retrait_demande_a is not null)`,
    [ines.utilisateur_id],
  )
  const page = await device({ size: DESK })
  await signIn(page, MANAGER)
  await page.goto(`/m/planning-edt/${cle}/cloture`)
  await expect(page.getByRole('button', { name: 'Cocher ce qui peut se clore' })).toBeVisible()
  expect(await tellInBothThemes(page)).toEqual([])
  const line = page.getByRole('listitem').filter({ hasText: label })
  await line.getByRole('checkbox', { name: `Choisir ${label}` }).check()
  await page.getByRole('button', { name: /^Clore 1 mois/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Clore/ })
    .click()
  await expect(line.getByText('Clos', { exact: true })).toBeVisible()
  await expect(line.getByText('Feuille pas encore signée')).toBeVisible()

  // On the desk her line says so, and no letter moves it.
  await page.goto(`/m/planning-edt/${cle}?recherche=${encodeURIComponent(label)}`)
  await expect(page.getByRole('grid').getByRole('rowheader', { name: new RegExp(ines.prenom) })).toContainText('Clos')

  // On her phone.
  const hers = await device()
  await signIn(hers, INES)
  await hers.goto(`/m/mon-tableau-de-bord-gdt/${cle.slice(0, 4)}`)
  await hers
    .getByRole('link', { name: /^Ma feuille .*À signer/ })
    .first()
    .click()
  await expect(hers.getByRole('list', { name: 'Jour par jour' })).toBeVisible()
  expect(await tellInBothThemes(hers)).toEqual([])
  await draw(hers, hers.getByRole('region', { name: 'Ma signature' }).locator('canvas'))
  await hers.getByRole('button', { name: 'Signer ma feuille' }).click()
  await expect(hers.getByText(/^Vous avez signé cette feuille/)).toBeVisible()

  // Both stand on the sheet.
  await page.goto(`/m/planning-edt/${cle}/cloture`)
  await expect(line.getByText(/^Signée par l’agent/)).toBeVisible()
  await line.getByRole('button', { name: 'Feuille' }).click()
  const kept = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Télécharger' }).click()
  const sheet = await lirePdf(await readFile(await (await kept).path()))
  expect(sheet).toContain(`Agent : ${label} Signé le`)
  expect(sheet).toMatch(/Responsable : .+ Clos et signé le/)
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()

  // Opened again, with a reason.
  await line.getByRole('button', { name: /^Rouvrir le mois/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Motif/ }).fill('Une nuit manquait')
  await dialog.getByRole('button', { name: 'Rouvrir le mois' }).click()
  await expect(line.getByText('Ouvert', { exact: true })).toBeVisible()
  await expect(line.getByText(/Rouvert le .+\s: Une nuit manquait/)).toBeVisible()
  const [audit] = await askOffice<{ motif: string }>(
    server,
    `select apres ->> 'motif' as motif from audit where action = 'mois.rouvrir' order by audit_id desc limit 1`,
  )
  expect(audit?.motif).toBe('Une nuit manquait')
  await hers.reload()
  await expect(hers.getByText('Ce mois est rouvert')).toBeVisible()
})
