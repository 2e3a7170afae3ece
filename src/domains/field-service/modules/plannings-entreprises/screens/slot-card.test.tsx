import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { CRENEAU } from '#domains/field-service/model/creneaux/testing/creneau.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { ajouterJours, formaterJour, instantParis, jourParis, lundiDe } from '#wire/dates.ts'
import { chercherCreneaux, compterCreneaux } from '../contract.ts'
import { SlotCard } from './slot-card.tsx'
import type { Souhait } from './wish.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
let db: UserDb
vi.mock('#client/session/session.ts', async original => ({ ...(await original<object>()), currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', async original => ({ ...(await original<object>()), dbOf: () => db, myDb: () => db }))
const appeler = vi.mocked(call)

/** A week that is wholly to come. */
const lundi = ajouterJours(lundiDe(jourParis(Date.now())), 14)
const jeudi = ajouterJours(lundi, 3)
const creneau = (utilisateur_nom: string, th: string, plus: Partial<CreneauLu> = {}): CreneauLu => ({
  ...{ ...CRENEAU, presence_date: jeudi, utilisateur_nom, utilisateur_id: utilisateur_nom.length },
  ...{ th_id: Number(th.slice(0, 2)) / 2 + 1, th_libelle: th },
  ...{ debut: instantParis(jeudi, th.slice(0, 5)), fin: instantParis(jeudi, th.slice(8)), ...plus },
})
const MATIN = '08:00 - 10:00'
const CRENEAUX = [
  creneau('Léa Morel', MATIN, { minutes_ajout: 3 }),
  creneau('Hugo Delattre', MATIN, { minutes_ajout: 6 }),
  creneau('Hugo Delattre', '14:00 - 16:00', { minutes_ajout: 9 }),
  creneau('Zoé Lambert-Roy', '14:00 - 16:00', { minutes_ajout: 1, retenu_par: 'Anne Roy' }),
]
/** Three who have a place that day, and the one who has none. */
const TOUS = 4

let wide = true
beforeEach(() => {
  db = new UserDb(`creneaux-${crypto.randomUUID()}`)
  wide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: wide && query.includes('64em'), media: query },
    ...{ addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }))
  appeler.mockReset()
  const semaine = {
    ...{ du: lundi, au: ajouterJours(lundi, 6), creneaux: CRENEAUX },
    ecartes: [{ presence_date: jeudi, utilisateur_id: 12, utilisateur_nom: 'Bruno Picard', raison: 'occupe' }],
  }
  appeler.mockImplementation((async (operation: unknown) => (operation === compterCreneaux ? [] : semaine)) as never)
})

const onChoix = vi.fn()
function ouvrir(souhait?: Souhait) {
  onChoix.mockReset()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SlotCard
          {...{ adresse_id: 8, prestation_id: 4, duree: '1.00', geocodee: true, onChoix }}
          souhait={souhait}
          way="avec"
          onWay={() => undefined}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const agenda = async () => fireEvent.click(await screen.findByRole('radio', { name: 'Agenda' }))
const cell = (name: RegExp) => screen.getByRole('button', { name })
const complet = formaterJour(jeudi, 'complet')
const at = (heures: string) => new RegExp(`^${complet}, ${heures}`)

it('on a phone, the list by day is all there is', async () => {
  wide = false
  ouvrir()
  expect(await screen.findByRole('list', { name: 'Jours de la semaine' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Agenda' })).toBeNull()
})

it('on a desk the same slots stand as an agenda: a press shows who can come, the least detour first, and asks nothing again', async () => {
  ouvrir()
  await agenda()
  expect(screen.getByRole('grid', { name: 'Agenda des créneaux' })).toBeTruthy()
  expect(screen.getByText(/qui peut venir s’affiche ici/)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Jours de la semaine' })).toBeNull()
  const matin = cell(at('08:00 – 10:00'))
  expect(matin.textContent?.replaceAll(/\s/g, ' ')).toBe('2 libres+ 3 min')
  fireEvent.click(matin)
  const qui = screen.getByRole('group', { name: `Créneaux du ${complet}, 08:00 – 10:00` })
  expect(
    within(qui)
      .getAllByRole('radio')
      .map(r => r.closest('label')?.textContent),
  ).toEqual([expect.stringContaining('Léa Morel'), expect.stringContaining('Hugo Delattre')])
  fireEvent.click(within(qui).getByRole('radio', { name: /Hugo/ }))
  expect(onChoix).toHaveBeenLastCalledWith(
    expect.objectContaining({ date_rdv: jeudi, tranche_horaire_rdv: 5, heure_debut: '08:00' }),
    expect.anything(),
  )
  // It is told where it stands, whatever is looked at next.
  fireEvent.click(cell(at('14:00 – 16:00')))
  expect(matin.textContent).toContain('choisi')
  expect(cell(at('14:00 – 16:00')).getAttribute('aria-pressed')).toBe('true')
  expect(appeler.mock.calls.filter(([operation]) => operation === chercherCreneaux)).toHaveLength(1)
})

it('tells where nobody is free, and why', async () => {
  ouvrir()
  await agenda()
  fireEvent.click(cell(at('10:00 – 12:00')))
  expect(screen.getByText(/^Personne n’est libre le .* entre 10:00 et 12:00\.$/)).toBeTruthy()
  expect(screen.getByText(/^Bruno Picard\s:/)).toBeTruthy()
})

it('the figure of a cell is the length of its list, in the order that is chosen; the list and « pourquoi pas » are everybody', async () => {
  ouvrir()
  await agenda()
  const lire = () => {
    const libres = screen.queryAllByRole('radio', { name: /·/ }).map(r => r.closest('label')?.textContent ?? '')
    const pas = screen.getByText(/^Pourquoi pas (une|\d+) autre/).textContent ?? ''
    const dits = within(screen.getByText(/^Pourquoi pas (une|\d+) autre/).closest('details') as HTMLElement)
      .getAllByRole('listitem', { hidden: true })
      .map(l => l.textContent?.replaceAll(/\s/g, ' '))
    return { libres, pas, dits }
  }
  for (const [heures, n] of [
    ['08:00 – 10:00', 2],
    ['14:00 – 16:00', 1],
    ['10:00 – 12:00', 0],
  ] as const) {
    fireEvent.click(cell(at(heures)))
    const { libres, dits, pas } = lire()
    expect([heures, libres.length, dits.length]).toEqual([heures, n, TOUS - n])
    expect(pas).toContain(String(TOUS - n))
  }
  fireEvent.click(cell(at('14:00 – 16:00')))
  expect(lire().dits).toEqual([
    'Léa Morel : libre à un autre moment, 08:00 – 10:00',
    'Zoé Lambert-Roy : créneau retenu par quelqu’un d’autre',
    'Bruno Picard : déjà en intervention',
  ])
  fireEvent.click(cell(at('08:00 – 10:00')))
  expect(lire().libres[0]).toContain('Léa Morel')
  fireEvent.change(screen.getByLabelText('Ordre'), { target: { value: 'jour' } })
  expect(lire().libres[0]).toContain('Hugo Delattre')
})

it('is gone through with the arrows, one stop of the keyboard for all of it', async () => {
  ouvrir()
  await agenda()
  const stops = screen.getAllByRole('button').filter(b => b.dataset.cell && b.tabIndex === 0)
  expect(stops).toEqual([cell(at('08:00 – 10:00'))])
  stops[0]?.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('ArrowDown')
  expect(document.activeElement).toBe(cell(at('10:00 – 12:00')))
  press('ArrowRight')
  press('ArrowLeft')
  press('ArrowUp')
  expect(document.activeElement).toBe(cell(at('08:00 – 10:00')))
  press('Home')
  expect(document.activeElement?.getAttribute('aria-label')).toContain(formaterJour(lundi, 'complet'))
})

it('begins where the customer wished, and marks it', async () => {
  ouvrir({ jour: jeudi, th_libelle: '14:00 - 16:00' })
  await agenda()
  expect(cell(at('14:00 – 16:00')).textContent).toContain('souhaité')
  expect(screen.getByRole('group', { name: /14:00 – 16:00$/ })).toBeTruthy()
})

it('counts the one who is looked for alone', async () => {
  ouvrir()
  await agenda()
  fireEvent.change(screen.getByLabelText('Technicien'), { target: { value: String('Léa Morel'.length) } })
  expect(cell(at('08:00 – 10:00')).textContent).toContain('1\u00a0libre')
  expect(cell(at('14:00 – 16:00')).textContent).toBe('personne')
})

it('is found again as it was left, on this device', async () => {
  ouvrir()
  await agenda()
  await waitFor(async () => expect((await db.cache.get('creneaux:vue'))?.valeur).toBe('agenda'))
  cleanup()
  ouvrir()
  expect(await screen.findByRole('grid', { name: 'Agenda des créneaux' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Liste' }))
  expect(screen.getByRole('list', { name: 'Jours de la semaine' })).toBeTruthy()
})

it('the next week is not to be pressed while the first with something is looked for: it would be one too far', async () => {
  const semaines = [0, 1].map(semaine => ({
    ...{ semaine, du: ajouterJours(lundi, 7 * semaine), au: ajouterJours(lundi, 7 * semaine + 6) },
    ...(semaine === 0 ? { creneaux: 0, premier: null } : { creneaux: 3, premier: ajouterJours(lundi, 7) }),
  }))
  let count: (counted: typeof semaines) => void = () => undefined
  const counted = new Promise<typeof semaines>(resolve => {
    count = resolve
  })
  const answer = appeler.getMockImplementation()
  appeler.mockImplementation((async (operation: unknown, ...rest: unknown[]) =>
    operation === compterCreneaux ? counted : answer?.(operation as never, ...(rest as never[]))) as never)
  ouvrir()
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Semaine suivante' })
  expect(next.disabled).toBe(true)
  count(semaines)
  await waitFor(() => expect(next.disabled).toBe(false))
  expect(screen.getByText('Semaine prochaine', { selector: 'b' })).toBeTruthy()
  fireEvent.click(next)
  expect(screen.getByText('Semaine + 2', { selector: 'b' })).toBeTruthy()
})

it('weeks that could not be counted are leafed through all the same', async () => {
  const answer = appeler.getMockImplementation()
  appeler.mockImplementation((async (operation: unknown, ...rest: unknown[]) => {
    if (operation === compterCreneaux) throw new Error('perdu')
    return answer?.(operation as never, ...(rest as never[]))
  }) as never)
  ouvrir()
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Semaine suivante' })
  await waitFor(() => expect(next.disabled).toBe(false))
  fireEvent.click(next)
  expect(screen.getByText('Semaine prochaine', { selector: 'b' })).toBeTruthy()
})
