import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifyUndo } from '#client/call/notices.ts'
import { perform } from '#client/queue/sync.ts'
import { reportReachable } from '#offline/connectivity.ts'
import { enqueue } from '#offline/outbox.ts'
import { UserDb } from '#offline/user-db.ts'
import type { DemandeLocale } from '../offline/rejeu.ts'
import { demander } from '../offline.ts'
import { enLocal, UID, unDemander, uneDemande, VENDREDI } from '../testing/ground.ts'
import { RequestCard } from './request-card.tsx'

const { base } = vi.hoisted(() => ({ base: { db: null as unknown } }))
vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn(), myDb: () => base.db, wakeSync: vi.fn() }))
vi.mock('#client/call/notices.ts', () => ({ notifySuccess: vi.fn(), notifyUndo: vi.fn(), notifyWarning: vi.fn() }))
const faire = vi.mocked(perform)
let db: UserDb

beforeEach(() => {
  db = new UserDb(`card-${crypto.randomUUID()}`)
  base.db = db
  faire.mockReset()
  faire.mockResolvedValue({ id: 'e1' } as never)
  vi.mocked(notifyUndo).mockClear()
})
afterEach(async () => {
  reportReachable(true)
  cleanup()
  await db.delete()
})

function montrer(demande: DemandeLocale) {
  render(
    <MantineProvider env="test">
      <ul>
        <RequestCard demande={demande} verite={null} aujourdhui={VENDREDI} />
      </ul>
    </MantineProvider>,
  )
}
const retirer = () => screen.queryByRole('button', { name: 'Retirer' })
async function confirmer() {
  fireEvent.click(screen.getByRole('button', { name: 'Retirer' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer la demande' }))
  await waitFor(() => expect(notifyUndo).toHaveBeenCalled())
}

describe('a request', () => {
  it('is no longer taken back once it was answered, and tells the answer with who and when', () => {
    montrer(
      enLocal(
        uneDemande({
          demande_conge_etat: 2,
          demande_motif_reponse: 'Équipe trop réduite',
          responsable: 'Sonia Marchand',
          repondu_a: '2026-11-20T09:02:00.000Z',
          peut: { retirer: false },
        }),
      ),
    )
    expect(retirer()).toBeNull()
    const texte = screen.getByRole('listitem').textContent
    expect(texte).toContain('Refusée')
    expect(texte).toContain('Demandée hier à 09:12, refusée par Sonia Marchand à 10:02')
    expect(texte).toContain('Équipe trop réduite')
    expect(texte).toContain('6\u00a0jours ouvrables, samedi compris, dimanche non compté')
  })
  it('asks before it is taken back, then stores that; undoing asks for the same days again', async () => {
    montrer(enLocal(uneDemande()))
    await confirmer()
    expect(faire.mock.calls[0]?.[1]).toEqual({ uid: UID, de: 0 })
    const [dit, annuler] = vi.mocked(notifyUndo).mock.calls.at(-1) ?? []
    expect(dit).toBe('Demande retirée.')
    annuler?.()
    await waitFor(() => expect(faire).toHaveBeenCalledTimes(2))
    expect(faire.mock.calls[1]?.[1]).toMatchObject({
      demande_conge_date_debut: '2026-12-07',
      demande_conge_date_fin: '2026-12-13',
    })
  })
  it('without a line is not told as taken back: it will be, once the line is back', async () => {
    reportReachable(false)
    montrer(enLocal(uneDemande()))
    await confirmer()
    expect(vi.mocked(notifyUndo).mock.calls.map(([dit]) => dit)).toEqual([
      'La demande sera retirée dès que le réseau revient.',
    ])
  })
  it('that never left goes off this device alone, and can be put back', async () => {
    const { id } = await enqueue(
      db,
      { compte_id: 1, utilisateur_id: 7 },
      demander,
      unDemander().payload as Parameters<typeof demander.libelle>[0],
    )
    montrer({ ...uneDemande(), demande_conge_id: null, actions: [id] })
    await confirmer()
    expect(faire).not.toHaveBeenCalled()
    expect(await db.outbox.count()).toBe(0)
    const [, annuler] = vi.mocked(notifyUndo).mock.calls.at(-1) ?? []
    annuler?.()
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  })
  it('once accepted is asked back after its consequences, for the office to answer; undoing says the contrary', async () => {
    montrer(
      enLocal(
        uneDemande({
          demande_conge_etat: 1,
          demande_conge_date_debut: '2099-12-07',
          demande_conge_date_fin: '2099-12-13',
        }),
      ),
    )
    expect(retirer()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Demander à rendre' }))
    const dialogue = await screen.findByRole('dialog')
    expect(dialogue.textContent).toContain('restent en congé jusqu’à la réponse de votre responsable')
    expect(dialogue.textContent).toContain('vos postes reviendront')
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Demander à rendre ces jours' }))
    await waitFor(() => expect(notifyUndo).toHaveBeenCalled())
    expect(faire.mock.calls[0]?.[1]).toEqual({ uid: UID, rendre: true })
    vi.mocked(notifyUndo).mock.calls.at(-1)?.[1]?.()
    await waitFor(() => expect(faire.mock.calls[1]?.[1]).toEqual({ uid: UID, rendre: false }))
  })
  it('asked back says so, and is kept with one press', async () => {
    const retrait_demande_a = '2026-11-20T09:02:00.000Z'
    montrer(enLocal(uneDemande({ demande_conge_etat: 1, retrait_demande_a })))
    expect(screen.getByRole('listitem').textContent).toContain('votre responsable doit répondre')
    fireEvent.click(screen.getByRole('button', { name: 'Garder ce congé' }))
    await waitFor(() => expect(faire.mock.calls[0]?.[1]).toEqual({ uid: UID, rendre: false }))
  })
})
