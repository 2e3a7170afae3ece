import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { notifyUndo } from '#client/call/notices.ts'
import { perform } from '#client/queue/sync.ts'
import type { Echange } from '#domains/scheduling/model/echanges/echange.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { NotStored } from '#offline/outbox.ts'
import { UserDb } from '#offline/user-db.ts'
import { lireConsequencesBourse } from '../contract.ts'
import { enLocal, UID, unEchange, unEnvoye, VENDREDI } from '../testing/ground.ts'
import { ExchangeCard } from './exchange-card.tsx'

let db: UserDb
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
  faire.mockReset()
  faire.mockResolvedValue({ id: 'e1', fait_a: '2026-11-20T09:00:00.000Z' } as never)
})

function montrer(echange: Echange) {
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ExchangeCard echange={enLocal(echange)} verite={null} aujourdhui={VENDREDI} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const bouton = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })

describe('the actions of an exchange', () => {
  it('show before a yes the hours that the reader would have, and go on without them', async () => {
    const semaine = { sorte: 'semaine', du: '2026-11-23', au: '2026-11-29', avant: 2100, apres: 2280, contrat: 2100 }
    const moi = { utilisateur_id: 7, label: 'Moi', periodes: [semaine], anomalies: [] }
    vi.mocked(call).mockResolvedValue({ personnes: [moi], besoins: [], empechement: null } as never)
    montrer(unEchange())
    fireEvent.click(bouton('Accepter') as HTMLElement)
    const heures = await screen.findByRole('table', { name: 'Heures, avec cet échange' })
    expect(heures.textContent).toContain('Semaine du lun. 23 nov.35\u00a0h38\u00a0h (+3\u00a0h)35\u00a0h')
    expect(vi.mocked(call).mock.calls[0]?.[0]).toBe(lireConsequencesBourse)
    cleanup()
    vi.mocked(call).mockRejectedValue(new Error('no office'))
    montrer(unEchange())
    fireEvent.click(bouton('Accepter') as HTMLElement)
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Votre responsable décidera ensuite.'))
    expect(screen.queryByRole('table')).toBeNull()
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
    montrer(unEchange({ empechement: null, peut: { accepter: false, refuser: true, annuler: false } }))
    expect(bouton('Accepter')).toBeNull()
    expect(screen.getByText(/ne respecte pas les règles de repos/)).toBeTruthy()
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
