import type { Page } from '@playwright/test'
import { askOffice } from './support/office.ts'
import { enterAs, people, type Screen } from './support/screens.ts'
import type { RealServer } from './support/server.ts'
import { expect, PHONE, test } from './support/test.ts'

interface Counts {
  readonly requests: number
  readonly nodes: number
}

/** Calls to the API while the screen comes, and elements once it is there. */
async function countsOf(page: Page, screen: Screen): Promise<Counts> {
  let requests = 0
  const count = (request: { url(): string }) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests++
  }
  page.on('request', count)
  await screen.open(page)
  // What a screen asks for after it has come counts too.
  await page.waitForTimeout(1500)
  page.off('request', count)
  return { requests, nodes: await page.locator('*').count() }
}

/** Ten years of the company's past, read notifications and old devices: much more exists, nothing more is to be shown. */
async function age(server: RealServer): Promise<void> {
  await askOffice(
    server,
    `insert into intervention (compte_id, client_id, adresse_id, prestation_id, technicien_id, plage, th_libelle,
       etapes_en_cours, heure_ordre, heure_arrivee, heure_cloture, cloture_recu_a, intervention_cloture, cloture_libelle)
     select compte_id, client_id, adresse_id, prestation_id, technicien_id,
       tstzrange(lower(plage) - back, upper(plage) - back), th_libelle, 3, lower(plage) - back, lower(plage) - back,
       upper(plage) - back, upper(plage) - back, 1, 'Réparé'
     from intervention cross join lateral (select n * interval '364 days' as back from generate_series(2, 11) n) years
     where annulee_a is null and technicien_id is not null
     on conflict do nothing`,
  )
  await askOffice(
    server,
    `insert into notification (compte_id, utilisateur_id, notification_titre, notification_body, cree_a, lue_a)
     select compte_id, utilisateur_id, 'Ancienne', 'Texte', now() - interval '1 year', now() - interval '1 year'
     from utilisateur cross join generate_series(1, 500)`,
  )
  await askOffice(
    server,
    `insert into session (compte_id, utilisateur_id, client_id, revoquee_a, creee_a, vue_a)
     select compte_id, utilisateur_id, 'relais-terrain-pwa', now() - interval '1 year', now() - interval '1 year',
       now() - interval '1 year' from utilisateur cross join generate_series(1, 200)`,
  )
}

/** The notifications screen shows the fifty latest ones, read ones included: it is full, and grows no more. */
const FULL_AT = 50

test('requests and elements of a screen do not grow with what the company has', async ({ device, server }) => {
  test.setTimeout(240_000)
  const technician = people.find(person => person.name === 'technicien')
  if (!technician) throw new Error('no technician in the demonstration')
  const screens = technician.screens.filter(screen => !['cri', 'cloture'].includes(screen.name))
  await askOffice(
    server,
    `insert into notification (compte_id, utilisateur_id, notification_titre, notification_body, cree_a, lue_a)
     select compte_id, utilisateur_id, 'Récente', 'Texte', now(), now() from utilisateur cross join generate_series(1, ${FULL_AT})`,
  )
  const page = await device({ size: PHONE })
  await enterAs(page, technician, false)
  const before: Record<string, Counts> = {}
  for (const screen of screens) before[screen.name] = await countsOf(page, screen)
  await age(server)
  const after: Record<string, Counts> = {}
  for (const screen of screens) after[screen.name] = await countsOf(page, screen)
  for (const { name } of screens) {
    const [young, old] = [before[name], after[name]]
    expect(old?.requests, `requests of ${name}`).toBeLessThanOrEqual(young?.requests ?? 0)
    // A few elements may differ with the day (a toast, "à l'instant"), a list that grows would not stop at ten.
    expect(old?.nodes, `elements of ${name}`).toBeLessThanOrEqual((young?.nodes ?? 0) + 10)
    expect(old?.requests, `requests of ${name}`).toBeLessThanOrEqual(10)
    expect(old?.nodes, `elements of ${name}`).toBeLessThanOrEqual(1500)
  }
})
