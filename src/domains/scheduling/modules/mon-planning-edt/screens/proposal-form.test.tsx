import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { keepDraft, readDraft } from '#client/draft/kept-drafts.ts'
import { dbOf, myDb, perform } from '#client/queue/sync.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { Pointage } from '#domains/scheduling/model/planning/pointage.ts'
import { indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { NotStored } from '#offline/outbox.ts'
import { UserDb } from '#offline/user-db.ts'
import { type Brouillon, cleBrouillon } from '../offline/brouillon.ts'
import { MOI, SAMIR, uneEquipe, unPointage } from '../testing/ground.ts'
import { ProposalForm } from './proposal-form.tsx'

vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn(), myDb: vi.fn(), dbOf: vi.fn(), wakeSync: vi.fn() }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn() }))
vi.mock('#client/address/location.ts', () => ({ navigate: vi.fn() }))

/** Far enough for no clock to have reached it. */
const JOUR = '2099-11-20'
const LENDEMAIN = '2099-11-21'
const mien = unPointage(MOI, JOUR, '06:45-14:15', { version: 3 })
const sien = unPointage(SAMIR, LENDEMAIN, '13:45-21:15', { version: 2 })
let db: UserDb

beforeEach(() => {
  db = new UserDb(`proposition-${crypto.randomUUID()}`)
  vi.mocked(myDb).mockReturnValue(db)
  vi.mocked(dbOf).mockReturnValue(db)
  vi.mocked(useOnline).mockReturnValue(false)
  vi.mocked(perform).mockReset()
  vi.mocked(navigate).mockReset()
})
afterEach(async () => {
  cleanup()
  await db.delete()
})

async function montrer(pointages: Pointage[] = [mien, sien]) {
  const index = indexer(uneEquipe({ pointages, debut: '2099-11-01', fin: '2099-12-20' }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ProposalForm cadre={{ jour: JOUR, moi: MOI, autre: SAMIR }} index={index} echanges={[]} corrige={null} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return await screen.findByRole('button', { name: /Proposer l’échange|Envoyer malgré/ })
}

describe('a proposal', () => {
  it('is stopped by a rule that forbids, with the rule and its reason', async () => {
    // Samir works that morning already: two posts at once, unless he gives his own.
    const bouton = await montrer([mien, unPointage(SAMIR, JOUR, '07:00-15:00')])
    const rendu = screen.getByRole('group', { name: 'Samir vous donne en échange' })
    const offert = within(rendu).getByRole('button', { name: /07:00 – 15:00, possible$/ })
    expect(offert.getAttribute('aria-pressed')).toBe('true')
    expect(bouton.hasAttribute('disabled')).toBe(false)
    fireEvent.click(within(rendu).getByRole('button', { name: 'Sans contrepartie, interdit' }))
    expect(bouton.hasAttribute('disabled')).toBe(true)
    expect(screen.getAllByText('Interdit').length).toBeGreaterThan(0)
    expect(screen.getByText('Pour Samir')).toBeTruthy()
    // The cause stands beside the button, not a screen above it.
    expect(document.getElementById('echange-bloque')?.textContent).toMatch(/^Interdit\u00a0: \d/)
    fireEvent.click(bouton)
    expect(perform).not.toHaveBeenCalled()
  })
  it('is never a post for an identical one: not offered, not the first choice, not sent from a draft', async () => {
    const jumeau = unPointage(SAMIR, JOUR, '06:45-14:15')
    await keepDraft(db, cleBrouillon(JOUR, SAMIR, null), {
      ...{ pointage_origine: mien.pointage_id, pointage_cible: jumeau.pointage_id, motif: '' },
    })
    const bouton = await montrer([mien, jumeau, sien])
    const rendu = screen.getByRole('group', { name: 'Samir vous donne en échange' })
    expect(within(rendu).queryByRole('button', { name: /ven\. 20 nov\./ })).toBeNull()
    expect(bouton.hasAttribute('disabled')).toBe(true)
    expect(document.getElementById('echange-bloque')?.textContent).toBe(
      'Ces deux postes sont identiques\u00a0: l’échange ne changerait rien.',
    )
    fireEvent.click(bouton)
    expect(perform).not.toHaveBeenCalled()
  })
  it('marks each day of the colleague before it is chosen: what a rule forbids cannot be', async () => {
    // Samir's night of the eve would end as the received morning begins.
    const nuit = unPointage(MOI, LENDEMAIN, '21:00-07:00')
    await montrer([mien, nuit, sien, unPointage(SAMIR, LENDEMAIN, '06:45-14:15')])
    const noms = within(screen.getByRole('group', { name: /Samir vous donne/ }))
      .getAllByRole('button')
      .map(b => `${b.getAttribute('aria-label') ?? b.textContent}${b.hasAttribute('disabled') ? ' (fermé)' : ''}`)
    expect(noms.filter(n => n.includes('interdit')).every(n => n.endsWith('(fermé)'))).toBe(true)
    expect(noms.some(n => n.includes('21:15, interdit'))).toBe(true)
  })
  it('says offline what only the office can check, and sends the versions that were on screen', async () => {
    const bouton = await montrer()
    expect(screen.getByText(/le bureau vérifiera la moyenne sur 12 semaines, l’âge et le contrat/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /13:45 – 21:15/ }))
    fireEvent.change(screen.getByLabelText('Motif (facultatif)'), { target: { value: 'Rendez-vous' } })
    expect(screen.getByText('11 / 500 caractères')).toBeTruthy()
    fireEvent.click(bouton)
    await waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(vi.mocked(perform).mock.calls[0]?.[1]).toMatchObject({
      utilisateur_cible: SAMIR,
      pointage_origine: mien.pointage_id,
      version_origine: 3,
      pointage_cible: sien.pointage_id,
      version_cible: 2,
      motif: 'Rendez-vous',
    })
    expect(navigate).toHaveBeenCalledWith(`/m/mon-planning-edt/jour/${JOUR}`, { replace: true })
    expect(await readDraft(db, cleBrouillon(JOUR, SAMIR, null))).toBeNull()
  })
  it('is refined by the office: an alert lets send, in those words', async () => {
    vi.mocked(useOnline).mockReturnValue(true)
    const alerte = {
      ...{ code: 'MOYENNE_12_SEMAINES', niveau: 'alerte', utilisateur_id: MOI, jour: JOUR, seuil: 1, mesure: 2 },
      ...{ ecart: 1, unite: 'minutes', phrase: '44 h 30 de moyenne.', reference: 'art. L3121-22', pointages: [] },
    }
    vi.mocked(call).mockResolvedValue({ anomalies: [alerte], bloquant: false, non_evaluables: [] })
    await montrer()
    expect(await screen.findByText('Vérifié par le bureau.')).toBeTruthy()
    expect(screen.getByText('44 h 30 de moyenne.')).toBeTruthy()
    expect(screen.getByText('art. L3121-22')).toBeTruthy()
    const envoyer = screen.getByRole('button', { name: 'Envoyer malgré les alertes' })
    expect(envoyer.hasAttribute('disabled')).toBe(false)
    // Nothing that breaks a rule is the full button one is led to.
    expect(envoyer.getAttribute('data-variant')).toBe('outline')
  })
  it('keeps what was typed when the page is left', async () => {
    await montrer()
    fireEvent.change(screen.getByLabelText('Motif (facultatif)'), { target: { value: 'À finir' } })
    cleanup()
    await waitFor(async () =>
      expect((await readDraft<Brouillon>(db, cleBrouillon(JOUR, SAMIR, null)))?.motif).toBe('À finir'),
    )
    await montrer()
    expect(screen.getByDisplayValue('À finir')).toBeTruthy()
  })
  it('says that nothing was kept when the device refuses, and stays as it is', async () => {
    vi.mocked(perform).mockRejectedValueOnce(
      new NotStored(Object.assign(new Error('x'), { name: 'QuotaExceededError' })),
    )
    const bouton = await montrer()
    fireEvent.click(bouton)
    expect((await screen.findByRole('alert')).textContent).toContain('rien n’a été enregistré')
    expect(navigate).not.toHaveBeenCalled()
    fireEvent.click(bouton)
    await waitFor(() => expect(navigate).toHaveBeenCalledTimes(1))
  })
})
