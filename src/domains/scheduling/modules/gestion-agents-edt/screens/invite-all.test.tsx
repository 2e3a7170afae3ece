import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { Agent, EtatAcces } from '#domains/scheduling/model/agents.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import { Already, dejaLa } from './already.tsx'
import { InviteAll } from './invite-all.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))

const NBSP = '\u00a0'
const unAgent = (utilisateur_id: number, label: string, acces: EtatAcces = 'a_inviter'): Agent => ({
  ...{ utilisateur_id, label, prenom: label.split(' ')[0] ?? '', nom: label.split(' ')[1] ?? '', acces },
  ...{ email: acces === 'sans_adresse' ? '' : `${utilisateur_id}@exemple.fr`, telephone: '+33199001234' },
  ...{ metier_id: null, metier_libelle: '', minutes_hebdomadaires: 2100, contrat_du: null, contrat_au: null },
  ...{ unite_id: null, unite_libelle: '', conges_restants: null },
})
const AGENTS = [
  unAgent(1, 'Inès Caron', 'ouvert'),
  unAgent(2, 'Léa Petit'),
  unAgent(3, 'Max Roy'),
  unAgent(4, 'Zoé Noir', 'sans_adresse'),
  unAgent(5, 'Hugo Bonnet', 'expire'),
]
const montrer = (agents = AGENTS, online = true) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <InviteAll agents={agents} online={online} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const invites = () => vi.mocked(call).mock.calls.map(([, input]) => (input as { params: { id: string } }).params.id)

beforeEach(() => {
  cleanup()
  forgetTaps()
  vi.mocked(call).mockReset()
})

describe('all those who were never invited', () => {
  it('are nobody where each was, or has no address, and nothing leaves without network', () => {
    montrer([unAgent(1, 'Inès Caron', 'ouvert'), unAgent(4, 'Zoé Noir', 'sans_adresse')])
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    montrer(AGENTS, false)
    expect(screen.getByRole('button', { name: 'Inviter les 2' }).hasAttribute('disabled')).toBe(true)
  })

  it('are named with their address and what they receive before anything leaves', () => {
    montrer()
    fireEvent.click(screen.getByRole('button', { name: 'Inviter les 2' }))
    const dialog = screen.getByRole('dialog', { name: 'Inviter vos agents' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(l => l.textContent),
    ).toEqual(['Léa Petit 2@exemple.fr', 'Max Roy 3@exemple.fr'])
    expect(dialog.textContent).toContain('vous ouvre un compte. Ce lien vaut sept jours.')
    expect(dialog.textContent).toContain(`Sans adresse, à compléter d’abord${NBSP}: Zoé Noir.`)
    fireEvent.click(within(dialog).getByRole('button', { name: 'N’inviter personne' }))
    expect(call).not.toHaveBeenCalled()
  })

  it('are invited one by one; who is refused is told with why, and tried again alone', async () => {
    const refus = new ApiProblem(409, {
      ...{ code: 'warning', erreur: 'EMAIL_DEJA_UTILISE', duration: 4500 },
      message: 'Cette adresse e-mail est déjà utilisée.',
    })
    vi.mocked(call)
      .mockRejectedValueOnce(refus)
      .mockResolvedValue({} as never)
    montrer()
    fireEvent.click(screen.getByRole('button', { name: 'Inviter les 2' }))
    fireEvent.click(screen.getByRole('button', { name: `Envoyer 2${NBSP}invitations` }))
    await screen.findByText('1 invitation partie sur 2, 1 refusée.')
    const [lea, max] = screen.getAllByRole('listitem')
    expect([lea?.textContent, max?.textContent]).toEqual([
      'Léa Petit 2@exemple.frCette adresse e-mail est déjà utilisée.',
      'Max Roy 3@exemple.frPartie',
    ])
    expect(invites()).toEqual(['2', '3'])
    forgetTaps()
    const encore = await screen.findByRole('button', { name: 'Réessayer pour 1' })
    await waitFor(() => expect(encore.getAttribute('aria-disabled')).not.toBe('true'))
    fireEvent.click(encore)
    await screen.findByText('2 invitations parties sur 2.')
    expect(invites()).toEqual(['2', '3', '2'])
    expect(screen.queryByRole('button', { name: /Réessayer/ })).toBeNull()
  })
})

describe('the same person typed twice', () => {
  it.each([
    [{}],
    [{ nom: 'Caron', prenom: '', email: '' }],
    [{ nom: 'Caron', prenom: 'Jean', email: 'autre@exemple.fr' }],
    [{ nom: '', prenom: '', telephone: '01 99' }],
  ])('is not said of somebody else, nor of half a name: %j', valeurs => {
    expect(dejaLa(valeurs, AGENTS)).toBeNull()
  })

  it.each([
    [{ nom: 'CARON', prenom: 'ines' }, 'même nom'],
    [{ nom: 'Inès', prenom: 'Caron' }, 'même nom'],
    [{ nom: 'X', prenom: 'Y', email: ' 1@Exemple.FR ' }, 'même e-mail'],
    [{ telephone: '01 99 00 12 34' }, 'même téléphone'],
  ])('is told by what is the same: %j', (valeurs, raison) => {
    expect(dejaLa(valeurs, AGENTS)).toEqual({ label: 'Inès Caron', raison })
  })

  it('is said over the buttons as it is typed, and stops nothing', () => {
    render(
      <MantineProvider env="test">
        <Already valeurs={{ nom: 'Caron', prenom: 'Inès' }} agents={AGENTS} />
      </MantineProvider>,
    )
    expect(screen.getByRole('status').textContent).toBe(
      `Inès Caron est déjà dans vos agents (même nom)${NBSP}: vérifiez que ce n’est pas la même personne.`,
    )
  })
})
