import { photographReport, scanPages } from '../support/closing.ts'
import { chooseFree, lineOf, openDesk, openVisitPanel, reassign, remainingVisits } from '../support/dispatch.ts'
import { settleIn, TECHNICIAN } from '../support/field-phone.ts'
import { askOffice, stepsOf } from '../support/office.ts'
import { DESK, expect, test } from '../support/test.ts'

interface Kept {
  readonly intervention_id: number
  readonly type: string
  readonly motif: string
}

test('work done without network on visits cancelled and given away meanwhile is kept, told, and read at the office', async ({
  device,
  server,
}) => {
  const [current, next] = await remainingVisits(server, TECHNICIAN)
  if (!current || !next) throw new Error('the demonstration technician has no two visits left today')
  const phone = await device()
  await settleIn(phone)
  await phone.goto('/m/mon-activite')
  await expect(phone.getByRole('button', { name: 'Je suis arrivé' })).toBeVisible()
  const desk = await device({ size: DESK })
  await openDesk(desk)

  // In the field, without network: on site, closed with its report, on the way to the next one.
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Je suis arrivé' }).click()
  await phone.getByRole('button', { name: /J.ai terminé|Clôturer/ }).click()
  await phone.getByLabel('Motif de clôture').selectOption({ label: 'Réparé, essai concluant' })
  await phone.getByLabel('Observation interne').fill('Joint remplacé, circuit purgé')
  await scanPages(phone, [await photographReport('sans réseau')])
  await phone.getByRole('button', { name: /^J.ai terminé$/ }).click()
  await expect(phone.getByText('Intervention terminée').first()).toBeVisible()
  await phone.goto('/m/mon-activite')
  await phone.getByRole('button', { name: 'Je me mets en route' }).click()
  await expect(phone.getByText(/3 en attente/).first()).toBeVisible()

  // Meanwhile the office cancels the first and gives the second away.
  const panel = await openVisitPanel(desk, current)
  await panel.getByRole('button', { name: 'Annuler l’intervention' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Annulation de l’intervention' })
  await expect(dialog).toContainText('Êtes-vous certain de vouloir annuler l’intervention de ')
  await dialog.getByLabel('Motif').fill('Le client a rappelé')
  await dialog.getByRole('button', { name: /^Annuler l’intervention de / }).click()
  await expect(lineOf(desk, current)).toContainText('Annulée')
  await openVisitPanel(desk, next)
  const other = await reassign(desk)
  await expect(lineOf(desk, next)).toContainText('Non commencée')
  expect(await stepsOf(server, TECHNICIAN)).toEqual([])

  // The network is back: everything leaves the phone, and its person is told what became of it.
  await phone.context().setOffline(false)
  await expect(phone.getByText(/en attente/)).toHaveCount(0, { timeout: 60_000 })
  await expect(phone.getByText('Annulée par le bureau').first()).toBeVisible()
  await expect(phone.getByText('Hors planning').first()).toBeVisible()

  // The office sees it arrive on the screen that was open, with who did it.
  await expect(lineOf(desk, current)).toContainText('Hors planning')
  await expect(lineOf(desk, next)).toContainText('Hors planning')
  await expect(desk.getByRole('button', { name: /^Hors planning 2$/ })).toBeVisible()
  const work = (await openVisitPanel(desk, current)).getByRole('region', { name: 'Travail reçu hors planning' })
  await expect(work).toContainText('Intervention annulée entre-temps')
  for (const words of ['Sur place', 'Terminée', 'Réparé, essai concluant', 'Joint remplacé', 'par Hugo Delattre'])
    await expect(work).toContainText(words)
  await work.getByRole('button', { name: /Voir 1.page du CRI/ }).click()
  await expect(desk.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await desk.getByRole('button', { name: 'Fermer', exact: true }).click()
  const given = await openVisitPanel(desk, next)
  await expect(given.getByRole('region', { name: 'Travail reçu hors planning' })).toContainText('En route')
  await expect(given.getByRole('region', { name: 'Changements du plan' })).toContainText(`→ ${other}`)

  // Nothing lost, nothing done twice, nothing applied to a plan that had changed.
  const kept = await askOffice<Kept>(
    server,
    'select intervention_id, type, motif from hors_planning order by hors_planning_id',
  )
  expect(kept).toEqual([
    { intervention_id: current.intervention_id, type: 'intervention.etape', motif: 'ANNULEE' },
    { intervention_id: current.intervention_id, type: 'intervention.cloture', motif: 'ANNULEE' },
    { intervention_id: next.intervention_id, type: 'intervention.etape', motif: 'NON_AFFECTEE' },
  ])
  expect(await stepsOf(server, TECHNICIAN)).toEqual([])
  const [pages] = await askOffice<{ n: number }>(
    server,
    `select count(*)::int as n from hors_planning h
       cross join lateral jsonb_array_elements_text(h.contenu->'rapport'->'scan') as s(sha256)
       join fichier f on f.compte_id = h.compte_id and f.sha256 = s.sha256 and f.complet_a is not null`,
  )
  expect(pages?.n).toBe(1)

  // The office sets aside the one that is open, and takes the finished one back into its visit.
  await given.getByRole('button', { name: 'Vu, classer' }).click()
  await expect(lineOf(desk, next)).not.toContainText('Hors planning')
  await (await openVisitPanel(desk, current)).getByRole('button', { name: 'Reprendre ce travail' }).click()
  await desk.getByRole('button', { name: 'Reprendre le travail d’Hugo Delattre' }).click()
  await expect(lineOf(desk, current)).toContainText('Terminée')
  await expect(lineOf(desk, current)).not.toContainText('Hors planning')
  const [fait] = await askOffice(
    server,
    `select i.etapes_en_cours, i.annulee_a, (select count(*)::int from intervention_rapport r
       where r.compte_id = i.compte_id and r.intervention_id = i.intervention_id) as rapports
     from intervention i where i.intervention_id = $1`,
    [current.intervention_id],
  )
  expect(fait).toEqual({ etapes_en_cours: 3, annulee_a: null, rapports: 1 })
})

test('a step reaches an open desk by itself, and two dispatchers on one visit are told of each other', async ({
  device,
  server,
}) => {
  const [current, next, last] = await remainingVisits(server, TECHNICIAN)
  if (!current || !next || !last) throw new Error('the demonstration technician has no three visits left today')
  const desk = await device({ size: DESK })
  await openDesk(desk)
  await expect(lineOf(desk, current)).toContainText('En route')
  const phone = await device()
  await settleIn(phone)
  await phone.goto('/m/mon-activite')
  await phone.getByRole('button', { name: 'Je suis arrivé' }).click()
  await expect(lineOf(desk, current)).toContainText('Sur place')
  await expect(lineOf(desk, current)).toContainText(/fait/)

  // A slot that is taken is refused in the server's words, and the form keeps what was typed.
  const panel = await openVisitPanel(desk, next)
  await panel.getByRole('button', { name: 'Reporter' }).click()
  const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })
  await panel.getByLabel('Heure de début').fill(paris.format(new Date(last.debut)))
  await panel.getByRole('button', { name: 'Reporter' }).click()
  await expect(panel.getByRole('alert')).toHaveText('Ce technicien a déjà une intervention sur ce créneau.')
  // What the day becomes comes a moment later, above the buttons: a hand waits for it too.
  await expect(panel.getByRole('region', { name: 'Ce que devient la journée' })).toContainText('déjà en intervention')
  await panel.getByRole('button', { name: 'Fermer', exact: true }).click()
  await desk.getByRole('button', { name: 'Quitter sans enregistrer' }).click()

  // Both begin to give the same visit away; the second sees both values before anything is written.
  await panel.getByRole('button', { name: 'Réaffecter' }).click()
  const mine = await chooseFree(desk, 1)
  const colleague = await device({ size: DESK })
  await openDesk(colleague)
  await openVisitPanel(colleague, next)
  const theirs = await reassign(colleague)
  const conflict = panel.getByRole('alert').filter({ hasText: 'Le planning a changé entre-temps' })
  for (const words of ['Hugo Delattre', theirs, mine]) await expect(conflict).toContainText(words)
  await expect(panel.getByRole('button', { name: 'Réaffecter' })).toHaveCount(0)
  await conflict.getByRole('button', { name: 'Appliquer mon choix' }).click()
  await expect(panel.getByRole('definition').filter({ hasText: mine })).toBeVisible()
  const changes = panel.getByRole('region', { name: 'Changements du plan' })
  await expect(changes).toContainText(`Hugo Delattre → ${theirs}`)
  await expect(changes).toContainText(`${theirs} → ${mine}`)

  // Taken back within ten seconds.
  await desk.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Défaire' }).first().click()
  await expect(panel.getByRole('definition').filter({ hasText: theirs })).toBeVisible()
})
