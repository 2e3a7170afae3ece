import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readNotices, UNDO_MS } from '#client/call/notices.ts'
import { uneListe, VEHICULES } from './testing/lists.ts'
import {
  api,
  asked,
  button,
  COULEURS,
  freshScreen,
  gone,
  menu,
  notice,
  outil,
  show,
  world,
} from './testing/resource-screen.tsx'

freshScreen()

describe('a resource on screen', () => {
  it('says why there is nothing: no right, no network, a failure, nothing yet', async () => {
    for (const [etat, words] of [
      ['interdit', /pas accès/],
      ['hors_ligne', /reste lisible hors ligne/],
    ] as const) {
      world.etat = etat
      show()
      expect(document.body.textContent).toMatch(words)
      cleanup()
    }
    show([], [{ ...VEHICULES, hors_ligne: 'aucune' }])
    expect(document.body.textContent).toMatch(/ne reste pas sur l’appareil/)
    expect(document.body.textContent).not.toMatch(/reste lisible hors ligne/)
    cleanup()
    world.etat = null
    api.answers.lister = () => Promise.reject(new Error('Une panne'))
    show()
    expect((await screen.findByRole('alert')).textContent).toMatch(/Une panne/)
    cleanup()
    api.answers.lister = () => ({ ...uneListe(), datas: [], total: 0 })
    show()
    expect(await screen.findByText('Aucun véhicule pour l’instant')).toBeTruthy()
    expect(await screen.findAllByRole('button', { name: 'Ajouter' })).toHaveLength(2)
  })

  it('stays readable without network, and says what waits', async () => {
    world.online = false
    show()
    expect(await screen.findByText('AB-123-CD')).toBeTruthy()
    expect((await button('Ajouter')).hasAttribute('disabled')).toBe(true)
    expect(document.body.textContent).toMatch(/Hors ligne, mis à jour .*attendent le retour du réseau/)
    fireEvent.click(await button('Actions sur AB-123-CD'))
    expect((await screen.findAllByRole('menuitem')).map(m => m.textContent)).toEqual(['Imprimer'])
  })

  it('has a tab per resource, by the address', async () => {
    show(['couleurs'], [VEHICULES, COULEURS])
    expect(screen.getByRole('tab', { name: 'Couleurs' }).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(screen.getByRole('tab', { name: 'Véhicules' }))
    expect(gone).toHaveBeenCalledWith('/m/essai/vehicules', { replace: true })
  })

  it('opens what concerns the whole list once it was read, and reads the list again', async () => {
    outil.open.mockRejectedValueOnce(new Error('panne'))
    show()
    fireEvent.click(await button('Gestion des métiers'))
    await waitFor(() => expect(readNotices()[0]?.message).toMatch(/Une erreur est survenue/))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(await button('Gestion des métiers'))
    expect(await screen.findByRole('dialog', { name: 'Métiers' })).toBeTruthy()
    const before = asked('lister').length
    fireEvent.click(await button('Prendre'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('lister').length).toBe(before + 1)
    world.online = false
    cleanup()
    show()
    expect((await button('Gestion des métiers')).hasAttribute('disabled')).toBe(true)
  })

  it('shows the files of a row, and takes one away until it is undone', async () => {
    const entree = {
      filename: 'Notice.pdf',
      ext: 'pdf',
      dir: 'Contrats',
      url: 'Contrats/Notice.pdf',
      taille: 1200,
      mime: 'application/pdf',
      depose_a: '2026-11-18T08:00:00.000Z',
      depose_par: 'Claire Morel',
    }
    let gardes = [entree]
    api.answers.lister = () => ({
      ...uneListe(),
      menus: [{ id: 'fichiers', label: 'Fichiers', icon: 'file', conditions: [], danger: false, confirmation: null }],
    })
    api.answers.fichiers = () => ({
      nom: '',
      files: gardes,
      directories: [],
      extensions: ['pdf'],
      taille_max: 1000,
      lu_a: '2026-11-20T08:00:00.000Z',
    })
    api.answers['fichiers-supprimer'] = () => {
      gardes = []
      return notice('Le fichier a bien été supprimé.')
    }
    show()
    await menu('AB-123-CD', 'Fichiers')
    expect(await screen.findByRole('dialog', { name: 'Fichiers\u00a0: AB-123-CD' })).toBeTruthy()
    fireEvent.click(await button('Supprimer Notice.pdf'))
    expect(await screen.findByText('Aucun fichier pour l’instant')).toBeTruthy()
    expect(asked('fichiers')[0]?.params).toEqual({ vehicule_id: '7' })
    const nomme = {
      params: { vehicule_id: '7', filename: 'Notice.pdf' },
      query: { url: 'Contrats/Notice.pdf' },
    }
    expect(asked('fichiers-supprimer')).toEqual([nomme])

    api.answers['fichiers-restaurer'] = () => {
      gardes = [entree]
      return notice('Le fichier est de nouveau là.')
    }
    expect(readNotices()[0]).toMatchObject({ message: '«\u00a0Notice.pdf\u00a0» a été supprimé.', duration: UNDO_MS })
    act(() => readNotices()[0]?.action?.faire())
    expect(await button('Supprimer Notice.pdf')).toBeTruthy()
    expect(asked('fichiers-restaurer')).toEqual([nomme])
    expect(readNotices()[0]?.message).toBe('Le fichier est de nouveau là.')
  })

  it('hands an entry that only the module knows to the module', async () => {
    const menus = show()
    await menu('AB-123-CD', 'Imprimer')
    await waitFor(() => expect(menus.imprimer).toHaveBeenCalledTimes(1))
    expect(menus.imprimer.mock.calls[0]?.[0]).toMatchObject({ vehicule_id: 7 })
  })
})
