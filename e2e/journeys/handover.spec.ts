import { settleIn } from '../support/field-phone.ts'
import { askOffice } from '../support/office.ts'
import { clearPlanning, givePost, INES, jourDans, personOf, SAMIR } from '../support/residence.ts'
import type { TestServer } from '../support/server.ts'
import { expect, signIn, test } from '../support/test.ts'

const SHEETS = '/m/fiches-transmission'
const WRITTEN = 'N’a pas voulu se lever, dit avoir mal à la hanche droite'

async function readersOf(server: TestServer) {
  return await askOffice<{ transmission_id: number; lecteurs: string[] }>(
    server,
    `select t.transmission_id, array(select u.prenom from transmission_lecture l
       join utilisateur u using (compte_id, utilisateur_id)
       where l.compte_id = t.compte_id and l.transmission_uid = t.transmission_uid
         and l.utilisateur_id <> t.auteur_id order by 1) as lecteurs
     from transmission t where t.texte = $1 order by 1`,
    [WRITTEN],
  )
}

test('a handover written without network, the tab killed twice, is sent once and read by who comes next', async ({
  device,
  server,
}) => {
  const samir = await personOf(server, SAMIR)
  await clearPlanning(server, samir)
  await givePost(server, samir, jourDans(-1), 'Matin')
  const [page, phone] = [await device(), await device()]
  await Promise.all([settleIn(page, INES), signIn(phone, SAMIR)])
  await Promise.all([page.goto(SHEETS), phone.goto(SHEETS)])
  await expect(phone.getByText(/epuis la fin de votre dernier poste, hier à 14:15/)).toBeVisible()
  await expect(page.getByText(/epuis la fin de votre dernier poste/)).toBeVisible()
  const context = page.context()
  await context.setOffline(true)
  await page.goto(`${SHEETS}/nouvelle`)
  await page.getByRole('textbox', { name: 'Transmission' }).fill(WRITTEN)
  await page.getByLabel('Personne concernée').fill('Mme Petit, ch. 12')
  await page.getByText('Mobilité', { exact: true }).click()
  // Killed before saving: what was typed is still there.
  await page.waitForTimeout(600)
  const cdp = await context.newCDPSession(page)
  void cdp.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  await page.close()
  const again = await context.newPage()
  await again.goto(`${SHEETS}/nouvelle`)
  await expect(again.getByRole('textbox', { name: 'Transmission' })).toHaveValue(WRITTEN)
  await expect(again.getByRole('radio', { name: 'Mobilité' })).toBeChecked()
  await again.getByLabel('Importante').check({ force: true })
  await again.getByRole('button', { name: 'Enregistrer' }).click()
  const row = again.getByRole('listitem').filter({ hasText: WRITTEN })
  await expect(row).toContainText('à envoyer')
  await again.close()
  expect(await readersOf(server)).toEqual([])

  await context.setOffline(false)
  const ines = await context.newPage()
  await ines.goto(SHEETS)
  await expect.poll(() => readersOf(server).then(all => all.length)).toBe(1)

  // It comes to the colleague's open list by itself, on top.
  const first = phone.getByRole('region', { name: 'À lire d’abord' })
  await first.getByRole('link', { name: new RegExp(WRITTEN) }).click()
  await expect(phone.getByRole('heading', { name: 'Mme Petit, ch. 12' })).toBeVisible()
  await expect.poll(() => readersOf(server)).toMatchObject([{ lecteurs: ['Samir'] }])
  // Its author's open list learns it by itself.
  await expect(ines.getByRole('listitem').filter({ hasText: WRITTEN })).toContainText(/Lue par 1\scollègue/)
  await expect(ines.getByText(/à envoyer/)).toHaveCount(0)

  // Whoever reads keeps neither the name nor a word: not in a reading, a label, an answer nor the history.
  const told = await askOffice<{ mot: string }>(
    server,
    `select distinct mot from transmission, unnest(array[personne, texte, actions, resultat]) mot
     where personne <> '' and length(mot) > 3`,
  )
  expect(told.map(({ mot }) => mot)).toEqual(expect.arrayContaining([WRITTEN, 'Mme Petit, ch. 12']))
  const held = await phone.evaluate(readStorage)
  expect(held).toContain('transmissions')
  expect(told.map(({ mot }) => mot).filter(mot => held.includes(mot))).toEqual([])
})

/** Everything that IndexedDB and Web Storage hold, as text; runs in the page. */
async function readStorage(): Promise<string> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
  for (const { name } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name ?? ''))
    for (const store of db.objectStoreNames)
      texts.push(store, JSON.stringify(await done(db.transaction(store).objectStore(store).getAll())))
    db.close()
  }
  return texts.join('\n')
}
