import { cachesHolding, databasesHolding } from '../support/field-phone.ts'
import { askOffice } from '../support/office.ts'
import { MANAGER } from '../support/residence.ts'
import { RealServer } from '../support/server.ts'
import { test as base, DESK, expect, ownServer, readyOffline, signIn } from '../support/test.ts'

/** An invented number of Denise Petit's: as it is typed and shown, and the parts that tell it. */
const NUMBER = '238038002100148'
const SHOWN = '2 38 03 80 021 001 48'
const NIR = [NUMBER, NUMBER.slice(0, 13), NUMBER.slice(5, 13), SHOWN, SHOWN.slice(0, -3)]
const HEALTH = ['Pénicilline', 'nicilline', 'Amlodipine', 'amlodipine', 'Déclaration à la CPAM']

/** A key of this test alone: without one no number is kept at all. */
const HEALTH_KEYS = `essai:${'A'.repeat(43)}=`
const [, patience] = ownServer.server
const test = base.extend<{ server: RealServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await RealServer.start({ env: { HEALTH_KEYS } })
      await use(server)
      await server.dispose()
    },
    patience,
  ],
})

test('after a medical sheet was read and a number revealed, the device keeps no word of either', async ({
  device,
  server,
}) => {
  await askOffice(
    server,
    `insert into utilisateur_module (compte_id, utilisateur_id, module_id)
      select u.compte_id, u.utilisateur_id, m.module_id from utilisateur u, module m
      where u.email = $1 and m.module in ('vx-gestion-residents', 'cx-residents-legal', 'cx-residents-medical')
      on conflict do nothing`,
    [MANAGER],
  )
  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await readyOffline(desk)
  await desk.goto('/m/gestion-residents')
  await desk.getByRole('textbox', { name: /^Filtrer \(/ }).fill('Petit')
  await desk.getByText('Petit', { exact: true }).filter({ visible: true }).first().click()
  await desk.getByRole('button', { name: 'Lire la fiche médicale' }).click()
  const card = desk.getByRole('region', { name: 'Fiche médicale' })
  await expect(card.getByText('Amlodipine 5 mg le matin')).toBeVisible()
  await desk.getByRole('button', { name: /^Noter le numéro|^Changer le numéro/ }).click()
  const form = desk.getByRole('dialog')
  await form.getByRole('textbox').fill(NUMBER)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toHaveCount(0)
  await desk.getByRole('button', { name: 'Voir le numéro' }).click()
  await desk.getByRole('textbox', { name: 'Pourquoi voir ce numéro' }).fill('Déclaration à la CPAM')
  await desk.getByRole('button', { name: 'Voir le numéro' }).click()
  await expect(desk.getByText(SHOWN)).toBeVisible()
  // The emergency sheet and the rooms say what somebody must not be given: neither stays here.
  await desk.goto('/m/gestion-logements')
  await expect(desk.getByRole('heading', { name: 'Logements' }).first()).toBeVisible()
  // Another page of ours looks: what is written late would be there by then.
  await desk.goto('/m/gestion-residents')
  await expect(desk.getByText('Petit', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  // What is looked through holds what it is meant to: who is signed in.
  expect(await databasesHolding(desk, MANAGER)).not.toEqual([])
  for (const word of [...NIR, ...HEALTH])
    expect([word, ...(await databasesHolding(desk, word)), ...(await cachesHolding(desk, word))]).toEqual([word])
})
