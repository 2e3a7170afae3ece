import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { AtDesk } from '#client/frames/desk.tsx'
import { operationsDossier } from '#domains/field-service/model/reseau/dossier-operations.ts'
import { operationsReseau } from '#domains/field-service/model/reseau/operations.ts'
import type { Lien, Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { InvitePanel } from './invite-panel.tsx'
import { LinkPanel } from './link-panel.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
const appeler = vi.mocked(call)
const operations = operationsReseau('recepteurs')
const dossier = operationsDossier('recepteurs')

const LIEN: Lien = {
  link_id: 4,
  compte_id: 9,
  compte_raison_sociale: 'Chauffage Picard',
  compte_ville: 'Amiens',
  logo: null,
  accord: 1,
  accord_autre: 1,
  etat: 'active',
  etat_libelle: 'Active',
  depuis: '2026-11-02T08:00:00.000Z',
  expire_a: null,
  prestations: 2,
  demandes_en_cours: 0,
  demandes_en_attente: 0,
  demandes_a_rendre: 0,
}

const borrowed = vi.hoisted(() => ({ emprunt: false }))
vi.mock('#client/session/session.ts', async original => ({
  ...(await original<object>()),
  useSessionState: () => (borrowed.emprunt ? { emprunt: { fin: 0 } } : {}),
}))

beforeEach(() => {
  borrowed.emprunt = false
  appeler.mockReset()
  const lectures = ['recepteurs', 'emetteurs'].map(sens => operationsDossier(sens as Sens).lire.id)
  appeler.mockImplementation((async ({ id }: { id: string }) =>
    lectures.includes(id as never) ? { exigences: [], pieces: [], partage: 0 } : []) as never)
})

const page = (children: ReactNode) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queries}>
      <AtDesk>{children}</AtDesk>
    </QueryClientProvider>
  </MantineProvider>
)
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const bouton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('says that inviting needs the network, and keeps what was typed for when it is back', () => {
  const invite = (online: boolean) => page(<InvitePanel sens="recepteurs" operations={operations} online={online} />)
  const { rerender } = render(invite(true))
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'contact@picard.test' } })
  expect(bouton('Envoyer l’invitation').disabled).toBe(false)
  rerender(invite(false))
  expect(screen.getByRole('status').textContent).toContain('Inviter demande le réseau')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('contact@picard.test')
  expect(bouton('Envoyer l’invitation').disabled).toBe(true)
  fireEvent.submit(screen.getByLabelText('E-mail'))
  expect(appeler).not.toHaveBeenCalled()
  rerender(invite(true))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('contact@picard.test')
  expect(bouton('Envoyer l’invitation').disabled).toBe(false)
})

it('says under each field what is wrong with it, and the sentence of the refusal where no field is named', async () => {
  const refuse = (champs?: Record<string, string>) =>
    appeler.mockRejectedValueOnce(
      new ApiProblem(400, {
        erreur: 'SAISIE',
        code: 'error',
        message: 'Veuillez vérifier votre saisie',
        champs,
      } as never),
    )
  render(page(<InvitePanel sens="recepteurs" operations={operations} online />))
  const envoyer = async (label: string, value: string) => {
    const champ = screen.getByLabelText(label)
    fireEvent.change(champ, { target: { value } })
    fireEvent.submit(champ)
    await vi.waitFor(() => expect(champ.getAttribute('aria-invalid')).toBe('true'))
    return champ.closest('form')?.textContent
  }
  refuse({ email: 'Veuillez saisir un email valide.' })
  const email = await envoyer('E-mail', 'toto')
  expect(email).toContain('Veuillez saisir un email valide.')
  expect(email).not.toContain('Veuillez vérifier votre saisie')
  refuse({ siren: 'Siren invalide' })
  expect(await envoyer('Siren', '123')).toContain('Siren invalide')
  refuse()
  fireEvent.submit(screen.getByLabelText('Siren'))
  expect(await screen.findByText('Veuillez vérifier votre saisie')).toBeTruthy()
})

it('shows what may be done of a link, and that it waits for the network; a paper’s number stays', async () => {
  const link = (online: boolean) =>
    page(<LinkPanel sens="recepteurs" operations={operations} dossier={dossier} lien={LIEN} online={online} />)
  const { rerender } = render(link(true))
  fireEvent.change(await screen.findByLabelText('Numéro'), { target: { value: 'RC-118' } })
  rerender(link(false))
  const said = screen.getAllByRole('status').map(s => s.textContent)
  expect(said.some(s => s?.includes('Ce lien se change avec du réseau.'))).toBe(true)
  for (const name of ['Suspendre mon accord', 'Supprimer le lien', 'Voir les prestations'])
    expect(bouton(name).disabled).toBe(true)
  expect(bouton('Choisir le fichier et enregistrer').disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Numéro').value).toBe('RC-118')
})

it('says what comes back before a link ends, from either side', async () => {
  const lien: Lien = { ...LIEN, demandes_en_cours: 4, demandes_en_attente: 3, demandes_a_rendre: 2 }
  const link = (sens: 'recepteurs' | 'emetteurs', plus: Partial<Lien> = {}) => (
    <LinkPanel
      sens={sens}
      operations={operationsReseau(sens)}
      dossier={operationsDossier(sens)}
      lien={{ ...lien, ...plus }}
      online
    />
  )
  const lire = () => screen.getByRole('dialog').textContent?.replaceAll('\u00a0', ' ')
  const { unmount } = render(page(link('recepteurs')))
  fireEvent.click(bouton('Supprimer le lien'))
  await screen.findByRole('dialog')
  expect(lire()).toContain('Ce qui est accepté continue (1 demande en cours)')
  expect(lire()).toContain('2 demandes en attente de réponse reviendront dans vos demandes à affecter.')
  expect(lire()).toContain('1 demande reste proposée à d’autres.')
  unmount()
  render(page(link('emetteurs', { demandes_a_rendre: 3 })))
  fireEvent.click(bouton('Supprimer le lien'))
  await screen.findByRole('dialog')
  expect(lire()).toContain('3 demandes en attente de votre réponse retourneront au donneur d’ordres.')
  expect(lire()).not.toContain('d’autres')
})

it('offers nothing of the network inside somebody else’s account, and says why', () => {
  borrowed.emprunt = true
  const { rerender } = render(page(<InvitePanel sens="recepteurs" operations={operations} online />))
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'contact@picard.test' } })
  expect(bouton('Envoyer l’invitation').disabled).toBe(true)
  const why = 'Dans le compte d’une autre personne, le réseau de l’entreprise ne change pas.'
  expect(screen.getByRole('status').textContent).toBe(why)
  rerender(page(<LinkPanel sens="recepteurs" operations={operations} dossier={dossier} lien={LIEN} online />))
  expect(screen.getByText(why)).toBeTruthy()
  expect(['Suspendre mon accord', 'Supprimer le lien', 'Voir les prestations'].map(n => bouton(n).disabled)).toEqual([
    true,
    true,
    false,
  ])
})

it('adds no paper while the end of its validity cannot be read, even where none is asked for', async () => {
  render(page(<LinkPanel sens="recepteurs" operations={operations} dossier={dossier} lien={LIEN} online />))
  fireEvent.change(await screen.findByLabelText('Ajouter une pièce de ce prestataire'), { target: { value: 'autre' } })
  fireEvent.change(screen.getByLabelText('Fin de validité'), { target: { value: '31/02/2027' } })
  fireEvent.click(bouton('Choisir le fichier et enregistrer'))
  expect(screen.getByText('Une date comme 20/11/2026 est attendue.')).toBeTruthy()
})
