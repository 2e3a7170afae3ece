import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fileKey } from '#server/files/store.ts'
import { photographReport } from '../support/closing.ts'
import { currentVisit, nudge, openVisit, settleIn, signInAgainIfAsked, test } from '../support/field-phone.ts'
import { askOffice } from '../support/office.ts'
import { expect } from '../support/test.ts'

/** As a phone writes it held upright: lying down, with what to turn and where it was taken beside the picture. */
async function photographSite(): Promise<Buffer> {
  return await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#456789' } })
    .withExif({ IFD0: { Model: 'Téléphone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

async function choose(page: Page, button: ReturnType<Page['getByRole']>, buffers: readonly Buffer[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  const files = buffers.map((buffer, i) => ({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer }))
  await (await chooser).setFiles(files)
}

interface Kept {
  readonly compte_id: number
  readonly sha256: string
  readonly legende: string
  readonly texte: string | null
}

test('photos and a corrected hour, without network, the browser killed, are at the office once', async ({
  network,
  profile,
  server,
}) => {
  let page = await profile.open()
  await settleIn(page)
  const visit = await currentVisit(server)
  await openVisit(page, visit)
  network.plan(() => ({ kind: 'refuse' }))
  await page.getByRole('button', { name: 'Je suis arrivé' }).click()

  // Two from the gallery at once, one from the camera with its caption; one too many is taken back.
  const photos = page.getByRole('region', { name: 'Photos' })
  // The demonstration may have put some there already: those are not counted while they wait to be read.
  const [held] = await askOffice<{ n: number }>(
    server,
    `select count(*)::int as n from intervention_fichier where intervention_id = $1 and sorte = 'photo'`,
    [visit],
  )
  const before = held?.n ?? 0
  await choose(page, photos.getByRole('button', { name: 'Galerie' }), [
    await photographSite(),
    await photographReport('avant'),
  ])
  await expect(photos.getByRole('button', { name: /^Photo de .*en attente$/ })).toHaveCount(2)
  await choose(page, photos.getByRole('button', { name: 'Prendre une photo' }), [await photographReport('plaque')])
  await expect(photos.getByRole('status')).toContainText(/\b3\sen attente/)
  await photos
    .getByRole('button', { name: /^Photo de/ })
    .last()
    .click()
  const opened = page.getByRole('dialog', { name: 'Photo' })
  await opened.getByLabel('Légende', { exact: true }).fill('Plaque signalétique')
  await opened.getByRole('button', { name: 'Enregistrer la légende' }).click()
  await opened.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(photos.getByRole('button', { name: /Plaque signalétique, en attente$/ })).toBeVisible()
  await choose(page, photos.getByRole('button', { name: 'Galerie' }), [await photographReport('de trop')])
  await expect(photos.getByRole('status')).toContainText(/\b4\sen attente/)
  await photos
    .getByRole('button', { name: /^Photo de/ })
    .last()
    .click()
  await page.getByRole('dialog', { name: 'Photo' }).getByRole('button', { name: 'Supprimer' }).click()
  await expect(photos.getByRole('status')).toContainText(/\b3\sen attente/)

  // One that goes with an observation.
  await page.getByRole('button', { name: /\d+ observation|Aucune observation/ }).click()
  const notes = page.getByRole('dialog', { name: 'Observations' })
  await notes.getByLabel('Nouvelle observation').fill('Fuite au raccord')
  await choose(page, notes.getByRole('button', { name: 'Ajouter une photo' }).first(), [
    await photographReport('fuite'),
  ])
  await expect(notes.getByRole('button', { name: /^Photo de .*en attente$/ })).toBeVisible()
  await notes.getByRole('button', { name: 'Ajouter l’observation' }).click()
  await expect(notes.getByRole('listitem').getByText('Fuite au raccord', { exact: true })).toBeVisible()
  await notes.getByRole('button', { name: 'Fermer' }).click()

  // Arrived when the departure was recorded: no earlier hour keeps the order.
  const steps = page.getByRole('list', { name: 'Étapes' })
  const left = /\d\d:\d\d/.exec((await steps.getByRole('button', { name: /^En route/ }).textContent()) ?? '')?.[0] ?? ''
  await steps.getByRole('button', { name: /^Sur place/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Corriger une heure' })
  await sheet.getByLabel(/^Heure exacte/).fill(left)
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet.getByText('Dites pourquoi, en quelques mots.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Appui oublié' }).click()
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet).toBeHidden()
  await expect(steps.getByRole('button', { name: /^Sur place/ })).toContainText(`${left} corrigé`)
  await profile.kill()

  page = await profile.open()
  await openVisit(page, visit)
  await expect(page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: /en attente$/ })).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Sur place/ })).toContainText(`${left} corrigé`)

  network.heal()
  await nudge(page)
  await signInAgainIfAsked(page)
  const kept = () =>
    askOffice<Kept>(
      server,
      `select f.compte_id, f.sha256, f.legende, o.commentaire_texte as texte from intervention_fichier f
         join fichier b on b.compte_id = f.compte_id and b.sha256 = f.sha256 and b.complet_a is not null
         left join observation o on o.compte_id = f.compte_id and o.uid = f.observation_uid
        where f.intervention_id = $1 and f.sorte = 'photo' and f.prise_a is not null order by f.prise_a`,
      [visit],
    )
  await expect
    .poll(async () => (await kept()).map(p => p.legende || p.texte || '').sort(), { timeout: 60_000 })
    .toEqual(['', '', 'Fuite au raccord', 'Plaque signalétique'])
  const [first] = await kept()
  const bytes = readFileSync(path.join(server.dataDir, 'files', fileKey(first?.compte_id ?? 0, first?.sha256 ?? '')))
  const { width, height, exif, orientation } = await sharp(bytes).metadata()
  // Upright, small, and without the place where it was taken.
  expect({ width, height, exif, orientation }).toEqual({
    width: 1365,
    height: 2048,
    exif: undefined,
    orientation: undefined,
  })
  // Corrected after the photos were taken, the hour comes after them.
  const hours = () =>
    askOffice(
      server,
      `select k.etape, k.motif, k.apres = i.heure_arrivee as compte, i.heure_arrivee >= i.heure_ordre as ordre
         from etape_correction k join intervention i using (compte_id, intervention_id) where intervention_id = $1`,
      [visit],
    )
  await expect.poll(hours).toEqual([{ etape: 2, motif: 'Appui oublié', compte: true, ordre: true }])
  await expect(page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: /reçue$/ })).toHaveCount(
    before + 4,
  )
})
