import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { notifyUndo } from '#client/call/notices.ts'
import { perform } from '#client/queue/sync.ts'
import type { Echange } from '#domains/scheduling/model/echanges/echange.ts'
import { reglesApplicables } from '#domains/scheduling/model/regles/applicables.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { type Gardes, GardesContext } from '#domains/scheduling/view/mes-jours/use-mes-jours.ts'
import { NotStored } from '#offline/outbox.ts'
import { UserDb } from '#offline/user-db.ts'
import { lireConsequencesBourse } from '../contract.ts'
import { EQUIPE, enLocal, LU_A, MOI, UID, unEchange, unEnvoye, VENDREDI } from '../testing/ground.ts'
import { ExchangeCard } from './exchange-card.tsx'

let db: UserDb
const world = vi.hoisted(() => ({ online: true }))
vi.mock('#client/queue/use-sync.ts', async original => ({
  ...(await original<object>()),
  useOnline: () => world.online,
}))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({
  perform: vi.fn(),
  myDb: vi.fn(),
  dbOf: () => db,
  sendHeld: vi.fn(),
  wakeSync: vi.fn(),
}))
vi.mock('#client/session/session.ts', async original => ({
  ...(await original<object>()),
  currentOwner: () => ({ compte_id: 1, utilisateur_id: 7 }),
}))
vi.mock('#client/call/notices.ts', () => ({ dismissNotice: vi.fn(), notifyUndo: vi.fn(), notifyWarning: vi.fn() }))
vi.mock('#offline/hold.ts', () => ({ HOLD_MS: 10_000, holdBack: vi.fn() }))
const faire = vi.mocked(perform)

beforeEach(() => {
  db = new UserDb(`echange-${crypto.randomUUID()}`)
  world.online = true
  vi.mocked(call).mockReset()
  vi.mocked(call).mockRejectedValue(new Error('no office'))
  faire.mockReset()
  faire.mockResolvedValue({ id: 'e1', fait_a: '2026-11-20T09:00:00.000Z' } as never)
})

const SANS: Gardes = { planning: null, demandes: [], index: null }
function montrer(echange: Echange, gardes = SANS) {
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <GardesContext value={gardes}>
          <ExchangeCard echange={enLocal(echange)} verite={null} aujourdhui={VENDREDI} />
        </GardesContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const bouton = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })

describe('the actions of an exchange', () => {
  it('go on without the hours that the office could not say', async () => {
    montrer(unEchange())
    fireEvent.click(bouton('Accepter') as HTMLElement)
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Votre responsable décidera ensuite.'))
    await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).toBeNull())
  })
  it('are none outside of state 0', () => {
    for (const bde_etat of [1, 2, 7, 8, 9] as const) {
      montrer(unEchange({ bde_etat }))
      expect(screen.queryByRole('button')).toBeNull()
      cleanup()
    }
  })
  it('are Accepter and Refuser for who received it, Annuler for who sent it', () => {
    montrer(unEchange())
    expect([bouton('Accepter'), bouton('Refuser'), bouton('Annuler ma proposition')].map(Boolean)).toEqual([
      true,
      true,
      false,
    ])
    cleanup()
    montrer(unEnvoye())
    expect([bouton('Accepter'), bouton('Refuser'), bouton('Annuler ma proposition')].map(Boolean)).toEqual([
      false,
      false,
      true,
    ])
  })
  it('say why in the place of Accepter where it cannot be', () => {
    const raison = 'Vous avez déjà promis ce poste à Hugo.'
    montrer(unEchange({ empechement: raison, peut: { accepter: false, refuser: true, annuler: false } }))
    expect(bouton('Accepter')).toBeNull()
    expect(screen.getAllByText(raison)).toHaveLength(1)
    expect(bouton('Refuser')?.disabled).toBe(false)
    cleanup()
    const peut = { accepter: false, refuser: true, annuler: false }
    const phrase = '50 h de travail dans la semaine, au lieu de 48 h au plus.'
    const semaine: Anomalie = {
      ...{ code: 'DUREE_SEMAINE', niveau: 'bloquant', utilisateur_id: MOI, jour: '2026-11-22', unite: 'minutes' },
      ...{ seuil: 2880, mesure: 3000, ecart: 120, phrase, reference: 'art. L3121-20', pointages: [] },
    }
    montrer(unEchange({ empechement: null, peut, anomalies: [semaine] }))
    expect(bouton('Accepter')).toBeNull()
    expect(screen.getAllByText(phrase).length).toBeGreaterThan(1)
    expect(document.body.textContent).not.toContain('règles de repos')
    cleanup()
    montrer(unEchange({ empechement: null, peut }))
    expect(screen.getByText(/le bureau dira pourquoi/)).toBeTruthy()
  })
  it('store the answer with its reason, and offer to take it back whether there is a network or not', async () => {
    montrer(unEchange())
    fireEvent.click(screen.getByRole('button', { name: 'Refuser' }))
    fireEvent.change(await screen.findByLabelText('Un mot pour Samir (facultatif)'), { target: { value: ' Désolée ' } })
    const feuille = screen.getByRole('dialog')
    fireEvent.submit(feuille.querySelector('form') as HTMLFormElement)
    await waitFor(() => expect(notifyUndo).toHaveBeenCalledWith('Échange refusé', expect.any(Function)))
    expect(faire).toHaveBeenCalledTimes(1)
    expect(faire.mock.calls[0]?.[1]).toEqual({ uid: UID, de: 0, action: 8, motif: 'Désolée' })
    expect(faire.mock.calls[0]?.[2]).toEqual({ libelle: 'Refuser l’échange, Samir Haddad' })
  })
  it('keep the word that was begun, sheet closed or application killed', async () => {
    const page = montrer(unEchange())
    fireEvent.click(screen.getByRole('button', { name: 'Refuser' }))
    fireEvent.change(await screen.findByLabelText('Un mot pour Samir (facultatif)'), { target: { value: 'Désolée' } })
    page.unmount()
    montrer(unEchange())
    fireEvent.click(screen.getByRole('button', { name: 'Refuser' }))
    const mot = await screen.findByLabelText<HTMLTextAreaElement>('Un mot pour Samir (facultatif)')
    await waitFor(() => expect(mot.value).toBe('Désolée'))
  })
  it('say that nothing was kept when the device refuses, and stay open', async () => {
    faire.mockRejectedValueOnce(new NotStored(Object.assign(new Error('full'), { name: 'QuotaExceededError' })))
    montrer(unEnvoye())
    fireEvent.click(screen.getByRole('button', { name: 'Annuler ma proposition' }))
    const mot = await screen.findByLabelText<HTMLTextAreaElement>(/^Un mot pour/)
    fireEvent.submit(mot.form as HTMLFormElement)
    expect((await screen.findByRole('alert')).textContent).toContain('rien n’a été enregistré')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

/** What the device keeps: a morning on Friday given for a night of Sunday, a duty that night, a leave asked for on Monday. */
const planning: NonNullable<Gardes['planning']> = {
  ...{ lu_a: LU_A, utilisateur_id: MOI, debut: EQUIPE.debut, fin: EQUIPE.fin, vu_a: null },
  proprietes: EQUIPE.proprietes,
  jours: ['2026-11-20', '2026-11-22', '2026-11-23'].map(dadate => ({
    ...{ dadate, feries: null, absences: [], evenements: [], descente: null, modifie: null },
    astreintes:
      dadate === '2026-11-22'
        ? [{ astreinte_id: 1, heure_debut: '08:00', heure_fin: '12:00', debut: LU_A, fin: LU_A }]
        : [],
    postes: EQUIPE.pointages
      .filter(p => p.utilisateur_id === MOI && p.pointage_date === dadate)
      .map(p => ({ ...p, poste_libelle: 'Matin', poste_code: 'M', color: '#fff', minutes: 420, minutes_pause: 30 })),
  })),
}
const demande = {
  ...{ demande_type: 1, demande_conge_etat: 0 },
  ...{ demande_conge_date_debut: '2026-11-22', demande_conge_date_fin: '2026-11-24' },
} as Gardes['demandes'][number]

describe('before a yes, the card tells what it changes for the reader', () => {
  it('the hours that the office reckons', async () => {
    const semaine = { sorte: 'semaine', du: '2026-11-23', au: '2026-11-29', avant: 2100, apres: 2280, contrat: 2100 }
    const moi = { utilisateur_id: 7, label: 'Moi', periodes: [semaine], anomalies: [] }
    vi.mocked(call).mockResolvedValue({ personnes: [moi], besoins: [], empechement: null } as never)
    montrer(unEchange())
    const heures = await screen.findByRole('table', { name: 'Heures, avec cet échange' })
    await waitFor(() => expect(heures.getAttribute('aria-busy')).toBe('false'))
    expect(heures.textContent).toContain('Semaine du lun. 23 nov.35\u00a0h38\u00a0h (+3\u00a0h)35\u00a0h')
    expect(vi.mocked(call).mock.calls[0]?.[0]).toBe(lireConsequencesBourse)
    expect(screen.queryByText(/vérifi/)).toBeNull()
  })
  it('the room of these hours is kept until they come: nothing moves under the finger that says yes', () => {
    vi.mocked(call).mockReturnValue(new Promise(() => undefined))
    montrer(unEchange())
    const heures = screen.getByRole('table', { name: 'Heures, avec cet échange' })
    expect(heures.getAttribute('aria-busy')).toBe('true')
    expect(within(heures).getAllByRole('rowheader').length).toBeGreaterThan(1)
    expect(heures.textContent).not.toMatch(/\d\u00a0h/)
  })
  it('nothing of one that is not theirs to accept', () => {
    for (const e of [unEnvoye(), unEchange({ bde_etat: 2 }), unEchange({ empechement: 'Déjà promis.' })]) {
      montrer(e, { planning, demandes: [demande], index: null })
      expect(screen.queryByRole('group', { name: 'Ce que cela change pour vous' })).toBeNull()
      cleanup()
    }
  })
  it('their rest, the leave that waits and the duties of these days, on the card and where the yes is given', async () => {
    montrer(unEchange(), { planning, demandes: [demande], index: null })
    const change = screen.getByRole('group', { name: 'Ce que cela change pour vous' })
    expect(change.textContent).toContain('Repos\u00a0: plus de 48\u00a0h avant ce poste, plus de 48\u00a0h après.')
    fireEvent.click(bouton('Accepter') as HTMLElement)
    const feuille = await screen.findByRole('dialog')
    await waitFor(() => expect(feuille.textContent).toContain('Un mot pour Samir'))
    for (const ou of [change, feuille])
      for (const mots of [
        'Demande en attente\u00a0: Congé payé, du dim. 22 nov. au mar. 24 nov.',
        'Vous êtes d’astreinte le dim. 22 nov., 08:00 – 12:00.',
      ])
        expect(ou.textContent).toContain(mots)
  })
  it('without network, the hours that the device can reckon and that the rest is checked when it is sent', () => {
    world.online = false
    montrer(unEchange(), { planning, demandes: [], index: null })
    const change = screen.getByRole('group', { name: 'Ce que cela change pour vous' })
    // A night of ten hours less its break in the place of a morning of seven.
    expect(change.textContent).toContain('Semaine du lun. 16 nov.7\u00a0h9\u00a0h\u00a030')
    expect(change.textContent).toContain('vérifié à l’envoi')
    expect(call).not.toHaveBeenCalled()
    cleanup()
    montrer(unEchange())
    expect(screen.getByText(/vos heures avec cet échange sont vérifiées à l’envoi/)).toBeTruthy()
  })
  it('the law, judged again on the device without network, by the rules that it keeps', async () => {
    world.online = false
    const matin = EQUIPE.pointages.map(p => ({ ...p, pointage_id: 31, pointage_date: '2026-11-23' }))[0]
    const index = indexer({
      ...EQUIPE,
      regles: reglesApplicables({ convention: 'aucune', reglages: [] }),
      pointages: [...EQUIPE.pointages, ...(matin ? [matin] : [])],
    })
    montrer(unEchange(), { planning, demandes: [], index })
    // The night ends at 07:00, a quarter of an hour after Monday's morning has begun.
    expect(screen.getByRole('list', { name: 'Règles concernées' }).textContent).toMatch(/Pour vous/)
    fireEvent.click(bouton('Accepter') as HTMLElement)
    const feuille = await screen.findByRole('dialog')
    await waitFor(() => expect(feuille.textContent).toMatch(/Pour vous/))
  })
})

describe('what the card tells', () => {
  it('is each thing once: the tiles without the sentence, a rule for both in one line', () => {
    const repos: Omit<Anomalie, 'utilisateur_id'> = {
      code: 'REPOS_HEBDOMADAIRE',
      niveau: 'bloquant',
      jour: VENDREDI,
      seuil: 2_100,
      mesure: 2_010,
      ecart: 90,
      unite: 'minutes',
      phrase: '33 h 30 de repos au lieu de 35 h.',
      reference: 'L3132-2',
      pointages: [11],
    }
    montrer(unEchange({ anomalies: [1, 2].map(utilisateur_id => ({ ...repos, utilisateur_id })) }))
    expect(screen.getAllByText('33 h 30 de repos au lieu de 35 h.')).toHaveLength(1)
    expect(screen.getByText('Pour vous deux')).toBeTruthy()
    expect(screen.getByRole('article').textContent).not.toContain('vous propose de prendre')
  })
  it('is both stretches of a split shift', () => {
    const { origine } = unEnvoye()
    const coupe = { pointage_heure_debut_coupure: '12:00', pointage_heure_fin_coupure: '14:00' }
    montrer(unEnvoye({ origine: { ...origine, heure_debut: '09:00', heure_fin: '17:00', ...coupe } }))
    expect(screen.getByText('09:00 – 12:00 et 14:00 – 17:00')).toBeTruthy()
  })
  it('is who, both posts, the state, the words, the rules and the moments', () => {
    montrer(
      unEchange({
        bde_motif_agent_demande: 'Mariage de ma sœur',
        anomalies: [
          {
            code: 'REPOS_QUOTIDIEN',
            niveau: 'bloquant',
            utilisateur_id: 1,
            jour: VENDREDI,
            seuil: 660,
            mesure: 540,
            ecart: 120,
            unite: 'minutes',
            phrase: 'Repos de 9 h entre deux postes, il manque 2 h.',
            reference: 'L3131-1',
            pointages: [11],
          },
        ],
      }),
    )
    const texte = screen.getByRole('article').textContent ?? ''
    for (const fait of [
      'Samir Haddad',
      'À vous de répondre',
      'Matin',
      '06:45',
      'Nuit',
      'le lendemain',
      'Mariage de ma sœur',
      'Interdit',
      'Pour vous',
      'il manque 2 h',
      'L3131-1',
      'Proposé hier à 09:12',
    ])
      expect(texte).toContain(fait)
  })
})
