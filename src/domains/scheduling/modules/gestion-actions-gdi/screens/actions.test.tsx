import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/api.ts'
import { readNotices } from '#client/notices.ts'
import { ApiProblem } from '#client/problem.ts'
import { useOnline } from '#client/use-sync.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { accepterConge, refuserConge } from '../contract.ts'
import { ActionPanel } from './action-panel.tsx'
import { ActionTable } from './action-table.tsx'
import { ANOMALIE, POSTE, SOLDE, unConge, unEchange } from './testing-demandes.ts'

vi.mock('#client/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
const appeler = vi.mocked(call)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  // jsdom knows no fonts; the growing text field listens to them.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  appeler.mockReset()
  vi.mocked(useOnline).mockReturnValue(true)
})
afterEach(cleanup)

const gestes = { relire: vi.fn(), fermer: vi.fn(), onRepondu: vi.fn() }

function ouvrir(action: ActionATraiter) {
  return render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ActionPanel action={action} large {...gestes} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const bouton = (nom: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name: nom })
const probleme = (status: number, erreur: string, message: string) =>
  new ApiProblem(status, { code: 'error', message, duration: 4500, erreur } as ApiProblem['problem'])

describe('the answer to a request', () => {
  it('says why it waits without network', () => {
    vi.mocked(useOnline).mockReturnValue(false)
    ouvrir(unConge(1))
    expect(screen.getByRole('status').textContent).toContain('Hors ligne')
    expect([bouton('Accepter').disabled, bouton('Refuser').disabled]).toEqual([true, true])
  })
  it('tells a request answered by somebody else, and reads again', async () => {
    appeler.mockRejectedValue(probleme(409, 'DEMANDE_TRAITEE', 'Cette demande a déjà reçu une réponse.'))
    ouvrir(unConge(1))
    fireEvent.click(bouton('Accepter'))
    const alerte = await screen.findByRole('alert')
    expect(alerte.textContent).toContain('La demande a changé entre-temps')
    expect(alerte.textContent).toContain('Cette demande a déjà reçu une réponse.')
    fireEvent.click(bouton('Relire'))
    expect(gestes.relire).toHaveBeenCalled()
    expect(gestes.onRepondu).not.toHaveBeenCalled()
  })
  it('cannot accept an exchange that breaks a rule, and says which, for whom', () => {
    const peut = { accepter: false, refuser: true, annuler: false }
    ouvrir(unEchange(1, { anomalies: [ANOMALIE], peut }))
    expect(bouton('Accepter').disabled).toBe(true)
    expect(screen.getByText('Il manque 1 h 15 de repos.').closest('li')?.textContent).toContain('Samir HADDAD')
    expect(screen.getByText('art. L3131-1 du Code du travail')).toBeTruthy()
  })
  it('asks once for the reason of a refusal, then goes without it', async () => {
    appeler.mockResolvedValue({ code: 'success', message: 'Demande refusée.', duration: 4500 } as never)
    ouvrir(unConge(1))
    fireEvent.click(bouton('Refuser'))
    expect(appeler).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText('Motif (facultatif)'))
    fireEvent.click(bouton('Refuser sans motif'))
    await waitFor(() => expect(gestes.onRepondu).toHaveBeenCalled())
    expect(appeler.mock.calls[0]?.[0]).toBe(refuserConge)
    expect(appeler.mock.calls[0]?.[1]).toMatchObject({ params: { demande_conge_id: '1' }, body: {} })
  })
  it('accepts with a reason, and repeats the server’s words', async () => {
    appeler.mockResolvedValue({ code: 'success', message: 'Congé accepté : 1 poste retiré.', duration: 4500 } as never)
    ouvrir(unConge(4))
    fireEvent.change(screen.getByLabelText('Motif (facultatif)'), { target: { value: ' Bonnes vacances ' } })
    fireEvent.click(bouton('Accepter'))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('Congé accepté : 1 poste retiré.'))
    expect(appeler.mock.calls[0]?.[0]).toBe(accepterConge)
    expect(appeler.mock.calls[0]?.[1]).toMatchObject({ body: { motif: 'Bonnes vacances' } })
  })
  it('shows what deciding a leave needs', () => {
    ouvrir(
      unConge(1, {
        soldes: [{ ...SOLDE, reste: -3 }],
        postes: [POSTE],
        deja_absents: [{ label: 'Samir HADDAD', jours: 2 }],
      }),
    )
    expect(screen.getByText('du lun. 30 nov. au ven. 4 déc.')).toBeTruthy()
    expect(within(screen.getByRole('table')).getByText('-3')).toBeTruthy()
    expect(screen.getByText('lun. 30 nov., 06:45 – 14:15')).toBeTruthy()
    expect(screen.getByText('2 jours en commun')).toBeTruthy()
  })
})

describe('the list', () => {
  it('moves with the arrows, opens with a press, and is one stop of the Tab key', () => {
    const onOuvrir = vi.fn()
    render(
      <MantineProvider>
        <ActionTable
          actions={[unConge(1), unEchange(2), unConge(3)]}
          traitees={false}
          choisie={null}
          etroite={false}
          aujourdhui="2026-11-20"
          tri={{ colonne: 'recu', sens: 1 }}
          onTri={vi.fn()}
          onOuvrir={onOuvrir}
        />
      </MantineProvider>,
    )
    const lignes = screen.getAllByRole<HTMLButtonElement>('button', { name: /AMRANI/ })
    expect(lignes.map(l => l.tabIndex)).toEqual([0, -1, -1])
    lignes[0]?.focus()
    fireEvent.keyDown(lignes[0] as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(lignes[1])
    fireEvent.keyDown(lignes[1] as HTMLElement, { key: 'End' })
    expect(document.activeElement).toBe(lignes[2])
    fireEvent.click(lignes[1] as HTMLElement)
    expect(onOuvrir).toHaveBeenCalledWith('bde:2')
    expect(screen.getByRole('columnheader', { name: 'Reçue' }).getAttribute('aria-sort')).toBe('ascending')
  })
})
