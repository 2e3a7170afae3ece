import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { closeTopLayer } from '#client/address/back.ts'
import { leaveAsked, stayHere, useLeaving } from '#client/address/leave.ts'
import { readNotices } from '#client/call/notices.ts'
import { uneListe } from './testing/lists.ts'
import { api, asked, button, freshScreen, gone, menu, notice, show } from './testing/resource-screen.tsx'

freshScreen()

describe('changing rows', () => {
  it('opens the row beside the list from its menu', async () => {
    show()
    await menu('AB-123-CD', 'Modifier')
    expect(gone).toHaveBeenCalledWith('/m/essai/vehicules/7', { replace: false })
  })

  it('deletes at once, and takes it back', async () => {
    api.answers.supprimer = () => notice('Le véhicule « AB-123-CD » a bien été supprimé.')
    api.answers.restaurer = () => notice('Le véhicule a bien été restauré.')
    show()
    await menu('AB-123-CD', 'Supprimer')
    await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked('supprimer')).toMatchObject([{ params: { vehicule_id: '7' } }])
    readNotices()[0]?.action?.faire()
    await waitFor(() => expect(asked('restaurer')).toMatchObject([{ params: { vehicule_id: '7' } }]))
  })

  it('closes the question of a menu with Back, and asks again afterwards', async () => {
    api.answers.lister = () => ({
      ...uneListe(),
      menus: [
        {
          id: 'cloturer',
          label: 'Clôturer',
          icon: 'lock',
          conditions: [],
          danger: true,
          confirmation: { titre: 'Clôture', message: 'Clôturer\u00a0?' },
        },
      ],
    })
    show()
    await menu('AB-123-CD', 'Clôturer')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    act(() => expect(closeTopLayer()).toBe(true))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(closeTopLayer()).toBe(false)
    await menu('AB-123-CD', 'Clôturer')
    expect(await button('Clôturer «\u00a0AB-123-CD\u00a0»')).toBeTruthy()
    fireEvent.click(await button('Ne rien changer'))
    await waitFor(() => expect(closeTopLayer()).toBe(false))
  })

  it('says why a row cannot go, and offers nothing to undo', async () => {
    const { ApiProblem } = await import('#client/call/problem.ts')
    api.answers.supprimer = () => {
      const message = 'Suppression impossible\u00a0: encore utilisé par 2 affectations.'
      throw new ApiProblem(409, { code: 'error', erreur: 'ENCORE_UTILISE', message, duration: 1 })
    }
    show()
    await menu('AB-123-CD', 'Supprimer')
    await waitFor(() => expect(readNotices()[0]?.message).toMatch(/2 affectations/))
    expect(readNotices()[0]?.action).toBeUndefined()
  })

  it('moves a row to an absolute place, so that a repeat moves nothing', async () => {
    api.answers.deplacer = () => notice('Le véhicule a bien été déplacé.')
    show()
    await menu('AB-123-CD', 'Descendre')
    await waitFor(() =>
      expect(asked('deplacer')).toMatchObject([{ params: { vehicule_id: '7' }, body: { position: 2 } }]),
    )
  })

  it('keeps a transfer list', async () => {
    api.answers.affectations = () => [
      { id: 1, label: 'Anne', etat: 1, module_parent_id: null },
      { id: 2, label: 'Zoé', etat: 0, module_parent_id: null },
    ]
    api.answers['affectations-enregistrer'] = () => notice('Affectations : enregistré.')
    show()
    await menu('AB-123-CD', 'Affectations')
    const dialog = await screen.findByRole('dialog', { name: 'Affectations' })
    fireEvent.click(within(dialog).getByRole('option', { name: 'Zoé' }))
    fireEvent.click(within(dialog).getByRole('button', { name: /Ajouter/ }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(asked('affectations-enregistrer')[0]?.body).toEqual({ data: '1,2' }))
  })

  it('stays over moves that are not saved when one goes Back', async () => {
    api.answers.affectations = () => [{ id: 2, label: 'Zoé', etat: 0, module_parent_id: null }]
    show()
    await menu('AB-123-CD', 'Affectations')
    const dialog = await screen.findByRole('dialog', { name: 'Affectations' })
    fireEvent.click(within(dialog).getByRole('option', { name: 'Zoé' }))
    fireEvent.click(within(dialog).getByRole('button', { name: /Ajouter/ }))
    const { result: question } = renderHook(useLeaving)
    await act(async () => undefined)
    for (const _ of [1, 2]) {
      await act(async () => expect(closeTopLayer()).toBe(true))
      expect(question.current?.input).toEqual(['Affectations'])
      expect(screen.getByRole('dialog', { name: 'Affectations' })).toBeTruthy()
      await act(async () => stayHere())
    }
    await act(async () => closeTopLayer())
    await act(async () => leaveAsked())
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Affectations' })).toBeNull())
  })

  it('shows what was deleted, and restores it', async () => {
    api.answers.restaurer = () => notice('Le véhicule a bien été restauré.')
    show(['vehicules', 'supprimes'])
    expect(await screen.findByText('AB-123-CD')).toBeTruthy()
    expect(asked('lister')[0]?.query).toEqual({ supprimes: '1' })
    await menu('AB-123-CD', 'Restaurer')
    await waitFor(() => expect(asked('restaurer')).toMatchObject([{ params: { vehicule_id: '7' } }]))
  })
})
