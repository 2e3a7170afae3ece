import { ajouterJours, jourParis } from '#wire/dates.ts'
import { openMonthOf } from '../support/month-desk.ts'
import { askOffice } from '../support/office.ts'
import { INES, MANAGER, personOf } from '../support/residence.ts'
import { DESK, expect, readyOffline, signIn, test } from '../support/test.ts'

test('a post that ended later than planned is corrected: the plan stays, what was done is told on the desk and on the phone, without network too', async ({
  device,
  server,
}) => {
  const ines = await personOf(server, INES)
  const aujourdhui = jourParis(new Date())
  // A post of hers of the two weeks behind that her phone still shows, alone on its day.
  const [fait] = await askOffice<{ jour: string; debut: string; fin: string }>(
    server,
    `select min(pointage_date)::text as jour, to_char(min(heure_debut), 'HH24:MI') as debut, to_char(min(heure_fin), 'HH24:MI') as fin
       from pointage where utilisateur_id = $1 and pointage_date between $2 and $3
         and pointage_date not in (select pointage_date from pointage_brouillon where utilisateur_id = $1)
       group by pointage_date having count(*) = 1 and min(heure_fin) < '22:00' and min(heure_debut) < min(heure_fin)
         and min(pointage_heure_debut_coupure) is null
       order by 1 desc limit 1`,
    [ines.utilisateur_id, ajouterJours(aujourdhui, -13), ajouterJours(aujourdhui, -1)],
  )
  if (!fait) throw new Error('she has worked no such day')
  const { jour, debut, fin } = fait
  const plusTard = `${String(Number(fin.slice(0, 2)) + 1).padStart(2, '0')}${fin.slice(2)}`
  const dit = `prévu ${debut} – ${fin} · fait ${debut} – ${plusTard}`

  const page = await device({ size: DESK })
  await signIn(page, MANAGER)
  await openMonthOf(page, ines, jour)
  await page.goto(`/m/planning-edt/${jour.slice(0, 7)}/agent/${ines.utilisateur_id}/${jour}`)
  const panel = page.getByRole('complementary')
  await panel
    .getByRole('button', { name: /^Modifier/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: /^Modifier le poste/ })
  await form.getByLabel('Heure de fin').fill(plusTard)
  await form.getByRole('button', { name: 'Modifier le poste' }).click()
  await expect(form).toBeHidden()
  // It is prepared as any other change, and is nobody's truth before it is published.
  // The office judges the change, then what a publication would make of it: on a machine that does other things, not in an instant.
  await expect(page.getByRole('button', { name: 'Publier…' })).toBeEnabled({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Publier…' }).click()
  const publish = page.getByRole('dialog', { name: /^Publier / })
  await publish.getByRole('button', { name: /^Publier \d+/ }).click()
  await expect(publish).toBeHidden()

  await expect(panel.getByText(dit)).toBeVisible()
  const [planned] = await askOffice<{ fin: string }>(
    server,
    `select to_char(heure_fin, 'HH24:MI') as fin from pointage_prevu where utilisateur_id = $1 and pointage_date = $2`,
    [ines.utilisateur_id, jour],
  )
  expect(planned?.fin).toBe(fin)

  // Her phone says the two.
  const hers = await device()
  await signIn(hers, INES)
  await hers.goto(`/m/mon-planning-edt/jour/${jour}`)
  await expect(hers.getByText(dit).first()).toBeVisible()
  await readyOffline(hers)
  await hers.context().setOffline(true)
  await hers.reload()
  await expect(hers.getByText(dit).first()).toBeVisible()
})
