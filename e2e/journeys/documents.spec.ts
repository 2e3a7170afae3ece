import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { askOffice } from '../support/office.ts'
import { INES, MANAGER, SAMIR } from '../support/residence.ts'
import { DESK, expect, PHONE, readyOffline, signIn, test } from '../support/test.ts'

const TITRE = 'Distribution des repas'

async function pdfOf(folder: string, words: string): Promise<string> {
  const document = new DocumentPdf({ titre: words, auteur: 'Résidence', date: new Date('2026-11-01T10:00:00Z') })
  document.texte(words)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'repas.pdf')
  await writeFile(file, await document.terminer())
  return file
}
/** Chooses somebody in a field that searches. */
async function choose(form: ReturnType<Page['getByRole']>, page: Page, label: RegExp, who: string): Promise<void> {
  await form.getByLabel(label).first().fill(who)
  await page
    .getByRole('option', { name: new RegExp(who) })
    .filter({ visible: true })
    .first()
    .click()
}
const openDocument = async (page: Page) => {
  await page.goto('/m/systeme-documentaire')
  await page
    .getByRole('button', { name: new RegExp(TITRE) })
    .first()
    .click()
}

/** A new start of the phone once it has prepared its day, then the documents without network. */
async function readWithoutNetwork(phone: Page): Promise<void> {
  await phone.goto('/m/systeme-documentaire')
  await readyOffline(phone)
  await phone.context().setOffline(true)
  await phone.reload()
}

test('a document is written, checked and approved by three people, then read by everybody who has to', async ({
  device,
  server,
}, info) => {
  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await desk.goto('/m/systeme-documentaire')
  await desk.getByRole('button', { name: 'Ajouter un document' }).click()
  const form = desk.getByRole('dialog')
  await form.getByLabel(/^Type/).selectOption({ label: 'Procédure (PCD)' })
  await form.getByLabel(/^Titre/).fill(TITRE)
  await choose(form, desk, /^Rédige/, 'Inès')
  await choose(form, desk, /^Vérifie/, 'Samir')
  await choose(form, desk, /^Approuve/, 'Nathalie')
  await form.getByRole('button', { name: 'Ajouter' }).click()
  await expect(desk.getByRole('complementary', { name: 'Document' })).toContainText('Aucune version en vigueur')

  const ines = await device({ size: PHONE })
  await signIn(ines, INES)
  await openDocument(ines)
  await ines.getByText('Versions', { exact: true }).click()
  await ines.getByRole('button', { name: 'Ajouter un fichier' }).click()
  const add = ines.getByRole('dialog')
  await expect(add.getByRole('button', { name: 'Valider' })).toBeDisabled()
  const chooser = ines.waitForEvent('filechooser')
  await add.getByRole('button', { name: 'Choisir un PDF' }).click()
  await (await chooser).setFiles(await pdfOf(info.outputDir, 'Servir chaud, de droite à gauche.'))
  await expect(add.getByText(/repas\.pdf \(/)).toBeVisible()
  await add.getByRole('button', { name: 'Valider' }).click()
  await expect(add).toHaveCount(0)
  await expect(ines.getByText('À vérifier', { exact: true }).first()).toBeVisible()

  const samir = await device({ size: PHONE })
  await signIn(samir, SAMIR)
  await openDocument(samir)
  await samir.getByRole('button', { name: 'Vérifier la version 1' }).click()
  await expect(samir.getByText('v1 à approuver').first()).toBeVisible()

  await desk.getByRole('button', { name: 'Approuver la version 1' }).click()
  await expect(desk.getByRole('complementary', { name: 'Document' })).toContainText('Version 1')
  await desk.getByRole('button', { name: 'Demander la lecture' }).click()
  const asked = desk.getByRole('dialog')
  const profil = asked.getByLabel(/^Profil/)
  const [agent] = await askOffice<{ profil_libelle: string }>(
    server,
    'select profil_libelle from profil where profil_id = 70',
    [],
  )
  await profil.selectOption({ label: agent?.profil_libelle ?? '' })
  await asked.getByRole('button', { name: 'Demander' }).click()
  await expect(desk.getByRole('region', { name: 'Lectures' })).toContainText(/Lu par 0 sur \d+/)

  for (const reader of [ines, samir]) {
    await openDocument(reader)
    await reader.getByRole('button', { name: 'Ouvrir le document' }).click()
    await expect(
      reader
        .getByRole('dialog')
        .getByText(/Page 1|1 \/ 1/)
        .first(),
    ).toBeVisible()
    await reader.getByRole('button', { name: 'Fermer' }).first().click()
    await reader.getByRole('button', { name: 'J’ai lu' }).click()
    await expect(reader.getByRole('button', { name: 'J’ai lu' })).toHaveCount(0)
  }
  await expect(desk.getByRole('region', { name: 'Lectures' })).toContainText(/Lu par 2 sur \d+/)
  const rows = await askOffice<{ n: number }>(
    server,
    `select count(*)::int as n from document_lecture l join document d using (compte_id, document_id)
      where d.document_titre = $1`,
    [TITRE],
  )
  expect(rows[0]?.n).toBe(2)
  // The version that holds goes with the phone, until the document is archived.
  const known = samir
    .getByRole('region', { name: 'Documents à connaître' })
    .getByRole('button', { name: /^Distribution/ })
  await readWithoutNetwork(samir)
  await known.click()
  await expect(samir.getByRole('dialog').getByText('1 / 1').first()).toBeVisible()
  await samir.context().setOffline(false)
  await desk.getByRole('button', { name: 'Archiver' }).click()
  await expect(desk.getByRole('button', { name: 'Archiver' })).toHaveCount(0)
  await readWithoutNetwork(samir)
  await expect(samir.getByRole('region', { name: 'Documents à connaître' })).toBeVisible()
  await expect(known).toHaveCount(0)
})
