import { LONG } from '#tests/support/long.ts'
import { DISPATCHER } from '../support/dispatch.ts'
import { addAddress } from '../support/newcomer.ts'
import { askOffice } from '../support/office.ts'
import { rareAction } from '../support/steps.ts'
import { DESK, expect, PHONE, signIn, test } from '../support/test.ts'

const CLIENTS = '/m/gestion-clients-entreprises'

test('a customer is added beside the list, told from their twin, given an address and a remark, deleted and brought back', async ({
  device,
  server,
}) => {
  const page = await device({ size: DESK })
  await signIn(page, DISPATCHER)
  await page.goto(CLIENTS)
  await page.getByRole('button', { name: 'Ajouter' }).click()
  const form = page.getByRole('complementary', { name: 'Ajout\u00a0: Clients' })
  await form.getByRole('textbox', { name: /^Nom/ }).fill('Roussel')
  // Somebody of that name is a customer already: said beside the form, with the way to their file.
  await expect(form.getByRole('link', { name: 'Mme Martine Roussel' })).toBeVisible()
  await form.getByRole('textbox', { name: /^Nom/ }).fill('Kerneïs')
  await expect(form.getByRole('link')).toHaveCount(0)
  await form.getByRole('textbox', { name: /^E-mail/ }).fill('gael@')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByRole('textbox', { name: /^E-mail/ })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: /^E-mail/ }).fill('gael@exemple.test')
  await form.getByRole('button', { name: 'Enregistrer' }).click()

  await expect(page.getByRole('heading', { name: 'Kerneïs', level: 1 })).toBeVisible()
  await addAddress(page)
  await page.getByRole('button', { name: 'Carte\u00a0: 8 quai de la Somme' }).click()
  await expect(page.getByText('Cette adresse n’est pas géodécodée')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ajouter une observation' }).click()
  const observation = page.getByRole('dialog', { name: 'Ajouter une observation' })
  await observation.getByLabel(/^Observation/).fill('Sonner deux fois')
  await observation.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Sonner deux fois')).toBeVisible()

  // Deleted, then brought back by whoever did it.
  await rareAction(page, 'Supprimer')
  await page
    .getByRole('dialog', { name: 'Suppression client' })
    .getByRole('button', { name: 'Supprimer la fiche' })
    .click()
  await expect(page).toHaveURL(new RegExp(`${CLIENTS}$`))
  await page.getByRole('button', { name: 'Défaire', exact: true }).click()
  await expect
    .poll(
      async () =>
        await askOffice(server, `select client_ville as ville, supprime_a from client where client_nom = 'Kerneïs'`),
    )
    .toEqual([{ ville: '80100 Abbeville', supprime_a: null }])
})

test('on a phone a customer is found by their street, and called', async ({ device }) => {
  const page = await device({ size: PHONE })
  await signIn(page, DISPATCHER)
  await page.goto(`${CLIENTS}/client/1`)
  await expect(page.getByRole('link', { name: /^0\d( \d\d){4}$/ }).first()).toHaveAttribute('href', /^tel:\+33/)
  await page.goto(CLIENTS)
  await page.getByLabel('Filtrer (termes séparés par #)').fill('rue des ecoles')
  await page.getByRole('button', { name: 'Martine Roussel', exact: true }).click()
  await expect(page.getByText('5 rue des Écoles')).toBeVisible()
})

test(
  'an address is put on the map by hand, moved with the keys, taken back, and keeps its place when it is corrected',
  LONG,
  async ({ device, server }) => {
    const page = await device({ size: DESK })
    await signIn(page, DISPATCHER)
    const [adresse] = await askOffice<{ id: number; client_id: number; rue: string }>(
      server,
      `select a.adresse_id as id, a.client_id, a.adresse_adresse1 as rue from adresse a join client c using (compte_id, client_id)
      where a.compte_id = 1 and a.supprime_a is null and c.supprime_a is null and a.adresse_latitude is not null
      order by a.adresse_id limit 1`,
    )
    const place = async () =>
      (
        await askOffice<{ latitude: number; longitude: number; source: string; rue: string }>(
          server,
          `select adresse_latitude as latitude, adresse_longitude as longitude, geocode_source as source, adresse_adresse1 as rue
          from adresse where compte_id = 1 and adresse_id = $1`,
          [adresse?.id],
        )
      )[0]
    const before = await place()
    await page.goto(`${CLIENTS}/client/${adresse?.client_id}`)
    await page.getByRole('button', { name: `Carte\u00a0: ${adresse?.rue}` }).click()
    await page.getByRole('button', { name: 'Placer à la main' }).click()
    const pin = page.getByRole('button', { name: 'Repère de l’adresse' })
    await expect(pin).toBeFocused()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByText('L’adresse est placée.')).toBeVisible()
    await expect(page.getByText('Repère placé à la main.')).toBeVisible()
    await expect.poll(async () => (await place())?.source).toBe('main')
    expect((await place())?.longitude).toBeGreaterThan(before?.longitude ?? 0)
    await page.getByRole('button', { name: 'Défaire', exact: true }).click()
    await expect.poll(place).toEqual(before)

    // On a phone, with a finger.
    const phone = await device({ size: PHONE })
    await signIn(phone, DISPATCHER)
    await phone.goto(`${CLIENTS}/client/${adresse?.client_id}`)
    await phone.getByRole('button', { name: `Carte\u00a0: ${adresse?.rue}` }).click()
    await phone.getByRole('button', { name: 'Placer à la main' }).click()
    const map = await phone.locator('.maplibregl-map').boundingBox()
    if (!map) throw new Error('no map')
    await phone.mouse.click(map.x + map.width / 4, map.y + map.height / 3)
    await phone.getByRole('button', { name: 'Enregistrer la place' }).click()
    await expect(phone.getByText('Repère placé à la main.')).toBeVisible()
    const posee = await place()
    expect(posee?.source).toBe('main')
    await phone.getByRole('button', { name: 'Fermer', exact: true }).last().click()

    // The street is corrected: its pin is told, and stays.
    await phone.getByRole('button', { name: `Autres actions\u00a0: ${adresse?.rue}` }).click()
    await phone.getByRole('menuitem', { name: 'Modifier l’adresse' }).click()
    const form = phone.getByRole('dialog', { name: 'Modifier l’adresse' })
    await form.getByLabel(/^Adresse/).fill(`${adresse?.rue} bis`)
    await expect(form.getByText(/Le repère de cette adresse a été placé à la main/)).toBeVisible()
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.poll(place).toEqual({ ...posee, rue: `${adresse?.rue} bis` })
  },
)

test('two files of one customer are compared, made one, and taken apart from the file', async ({ device, server }) => {
  const page = await device({ size: DESK })
  await signIn(page, DISPATCHER)
  const [garde, autre] = await askOffice(
    server,
    `select client_id, client_nom as nom from client c where compte_id = 1 and client_type = 1 and supprime_a is null
      and exists (select from intervention i where i.compte_id = c.compte_id and i.client_id = c.client_id)
      order by client_id limit 2`,
  )
  const visits = async (id: unknown) =>
    (await askOffice(server, `select count(*)::int as n from intervention where client_id = ${Number(id)}`))[0]?.n
  const before = [await visits(garde?.client_id), await visits(autre?.client_id)]
  await page.goto(`${CLIENTS}/client/${garde?.client_id}`)
  // The head keeps one line at the width of a small laptop.
  await page.setViewportSize({ width: 1280, height: 800 })
  const tools = page.getByRole('button', { name: /^(Modifier|Fichiers|Autres actions\s: M)/ })
  await expect(tools).toHaveCount(3)
  const tops = await tools.evaluateAll(all =>
    all.map(b => b.getBoundingClientRect()).map(r => Math.round(r.top + r.height / 2)),
  )
  expect(new Set(tops).size).toBe(1)
  await rareAction(page, 'Fusionner avec…')
  const dialog = page.getByRole('dialog', { name: /^Fusionner la fiche/ })
  await dialog.getByRole('textbox', { name: 'L’autre fiche' }).fill(String(autre?.nom))
  await dialog.getByRole('button', { name: new RegExp(`n°\\s${autre?.client_id}$`) }).click()
  await expect(dialog.getByRole('columnheader', { name: `Fiche n°\u00a0${garde?.client_id}` })).toBeVisible()
  await dialog
    .getByRole('radio', { name: /^Téléphone/ })
    .last()
    .check()
  await dialog.getByRole('button', { name: 'Fusionner les deux fiches' }).click()
  const notice = page.getByRole('region', { name: 'Fusion' })
  await expect(notice).toContainText('a été réunie à celle-ci')
  expect([await visits(garde?.client_id), await visits(autre?.client_id)]).toEqual([
    Number(before[0]) + Number(before[1]),
    0,
  ])
  await notice.getByRole('button', { name: 'Défaire la fusion' }).click()
  await expect(notice).toHaveCount(0)
  expect([await visits(garde?.client_id), await visits(autre?.client_id)]).toEqual(before)
})

test('two people write one customer’s file: the second is told, keeps what they typed over what the first wrote, on a phone too', async ({
  device,
}) => {
  const file = `${CLIENTS}/client/2`
  const open = async (size: typeof DESK) => {
    const page = await device({ size })
    await signIn(page, DISPATCHER)
    await page.goto(file)
    await page.getByRole('button', { name: 'Modifier' }).filter({ visible: true }).first().click()
    const form = page.getByRole('dialog', { name: 'Modifier le client' })
    await expect(form.getByRole('textbox', { name: 'Prénom' })).toBeVisible()
    return { page, form }
  }
  const first = await open(DESK)
  const second = await open(PHONE)
  await first.form.getByRole('textbox', { name: 'Prénom' }).fill('Baptiste')
  await first.form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(first.page.getByRole('heading', { name: /Baptiste/, level: 1 })).toBeVisible()

  await second.form.getByRole('textbox', { name: 'À savoir' }).fill('Chien dans la cour')
  await second.form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(second.form.getByText(/a été modifié entre-temps/)).toBeVisible()
  for (const name of ['Reprendre les nouvelles valeurs', 'Garder ma saisie', 'Annuler', 'Enregistrer'])
    await expect(second.form.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await second.form.getByRole('button', { name: 'Garder ma saisie' }).click()
  await expect(second.form.getByRole('textbox', { name: 'Prénom' })).toHaveValue('Baptiste')
  await expect(second.form.getByRole('textbox', { name: 'À savoir' })).toHaveValue('Chien dans la cour')
  await second.form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(second.form).toBeHidden()
  await expect(first.page.getByText('Chien dans la cour')).toBeVisible()
  await expect(first.page.getByRole('heading', { name: /Baptiste/, level: 1 })).toBeVisible()
})

test('the list and a file come out whole on paper, without what frames them', LONG, async ({ device }) => {
  const page = await device({ size: DESK })
  await signIn(page, DISPATCHER)
  const cut = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('main, main section, main div'))
        .filter(e => getComputedStyle(e).overflowY !== 'visible' && e.scrollHeight > e.clientHeight + 1)
        .filter(e => e.clientHeight > 1)
        .map(e => e.className),
    )
  for (const [path, shown] of [
    [CLIENTS, 'tbody tr:has(a[href^="tel:"])'],
    [`${CLIENTS}/client/1`, '[data-history] a'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(shown).filter({ visible: true }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: /^(Ajouter|Modifier|Fichiers)/ }).filter({ visible: true }),
    ).toHaveCount(0)
    expect(await cut()).toEqual([])
    await page.emulateMedia({ media: 'screen' })
  }
})

test('what opens from the dots of a file gives the keyboard back to them', LONG, async ({ device }) => {
  const page = await device({ size: DESK })
  await signIn(page, DISPATCHER)
  await page.goto(`${CLIENTS}/client/1`)
  for (const [dots, entry] of [
    [/^Autres actions\s: M/, 'Fusionner avec…'],
    [/^Autres actions\s: M/, 'Supprimer'],
    [/^Autres actions\s: \d/, 'Modifier l’adresse'],
  ] as const) {
    const button = page.getByRole('button', { name: dots }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: entry }).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})
