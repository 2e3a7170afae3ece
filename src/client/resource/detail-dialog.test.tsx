import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { closeTopLayer } from '#client/address/back.ts'
import { readNotices } from '#client/call/notices.ts'
import { uneListe } from './testing/lists.ts'
import { api, button, freshScreen, notice, show } from './testing/resource-screen.tsx'

freshScreen()

describe('a row with what belongs to it', () => {
  it('opens at a press with its facts and its lists, each saved by itself, and stays open', async () => {
    api.answers.affectations = () => [
      { id: 1, label: 'Hugo Delattre', etat: 1, module_parent_id: null },
      { id: 2, label: 'Claire Vasseur', etat: 0, module_parent_id: null },
    ]
    api.answers['affectations-enregistrer'] = () => notice('Affectations enregistrées')
    show()
    fireEvent.click(await screen.findByText('EF-456-GH'))
    const detail = await screen.findByRole('dialog', { name: 'EF-456-GH' })
    expect(detail.textContent).toContain('Places2')
    const part = within(detail).getByRole('region', { name: 'Affectations' })
    fireEvent.click(within(part).getByRole('option', { name: /Claire Vasseur/ }))
    fireEvent.click(within(part).getByRole('button', { name: /^Enregistrer/ }))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('Affectations enregistrées'))
    expect(api.asked.findLast(([word]) => word === 'affectations-enregistrer')?.[1]).toMatchObject({
      params: { vehicule_id: '8' },
      body: { data: '1,2' },
    })
    expect(
      within(detail)
        .getByRole('button', { name: /^Enregistrer/ })
        .hasAttribute('disabled'),
    ).toBe(true)
    fireEvent.click(within(detail).getByRole('button', { name: 'Modifier' }))
    expect(await screen.findByRole('dialog', { name: 'Modifier le véhicule' })).toBeTruthy()
  })

  it('is called by what names it, not by its first column', async () => {
    const column = { type: 'texte', width: null, sortable: true, hidden: false } as const
    api.answers.lister = () => ({
      ...uneListe(),
      headers: [
        { ...column, id: 'civilite', label: 'Civilité', hidden: true },
        { ...column, id: 'nom', label: 'Nom', nom: 1 },
        { ...column, id: 'prenom', label: 'Prénom', nom: 0 },
      ],
      datas: [{ vehicule_id: 8, civilite: 'Mme', nom: 'Lenoir', prenom: 'Claire' }],
    })
    api.answers.affectations = () => []
    show()
    expect(await button('Actions sur Claire Lenoir')).toBeTruthy()
    fireEvent.click(await screen.findByText('Lenoir'))
    expect(await screen.findByRole('dialog', { name: 'Claire Lenoir' })).toBeTruthy()
  })

  it('asks before it loses what was ticked', async () => {
    api.answers.affectations = () => [{ id: 1, label: 'Hugo Delattre', etat: 0, module_parent_id: null }]
    show()
    fireEvent.click(await screen.findByText('EF-456-GH'))
    const detail = await screen.findByRole('dialog', { name: 'EF-456-GH' })
    fireEvent.click(within(detail).getByRole('option', { name: /Hugo Delattre/ }))
    act(() => void closeTopLayer())
    expect(await screen.findByRole('dialog', { name: 'Fermer sans enregistrer' })).toBeTruthy()
  })
})
