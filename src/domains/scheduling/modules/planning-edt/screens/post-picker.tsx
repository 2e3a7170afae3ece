import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { navigate } from '#client/address/location.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import { formaterPlage } from '#wire/moments.ts'
import { ADRESSE_POSTES } from '../address.ts'
import type { PosteDonnable } from '../view/cases.ts'
import classes from './dialogs.module.css'
import { PostChip } from './post-chip.tsx'

type Props = {
  /** "Leïla Amrani, ven. 4 déc.", or how many days. */
  readonly pour: string
  readonly postes: readonly PosteDonnable[]
  /** Trade of whoever it is for: its posts come first. */
  readonly metier_id: number | null
  readonly onChoose: (poste: PosteDonnable) => void
  readonly onClose: () => void
}

/** Every post of the house, found by its code or its name; Enter takes the first. */
export function PostPicker({ pour, postes, metier_id, onChoose, onClose }: Props) {
  const [saisie, setSaisie] = useState('')
  useBackLayer(true, onClose)
  const cherche = normaliserRecherche(saisie)
  const termes = lireTermes(saisie)
  const siens = (p: PosteDonnable) => p.metier_id === metier_id || p.metier_id === null
  const exact = (p: PosteDonnable) => normaliserRecherche(p.poste_code) === cherche
  const trouves = postes
    .filter(p => tousTrouves(normaliserRecherche(`${p.poste_code} ${p.poste_libelle}`), termes))
    .toSorted((a, b) => Number(exact(b)) - Number(exact(a)) || Number(siens(b)) - Number(siens(a)))
  function press(event: KeyboardEvent) {
    const [premier] = trouves
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !premier) return
    event.preventDefault()
    onChoose(premier)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Poser un poste, ${pour}`}
      centered
      size={500}
      returnFocus={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <TextInput
          aria-label="Rechercher un poste"
          placeholder="Code ou nom du poste"
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={saisie}
          maxLength={60}
          onChange={event => setSaisie(event.currentTarget.value)}
          onKeyDown={press}
          data-autofocus
        />
        <div className={classes.scrolls}>
          {trouves.length === 0 && (
            <EmptyState title={postes.length === 0 ? 'Aucun poste n’est décrit' : 'Aucun poste de ce nom'}>
              {postes.length === 0 && (
                <a
                  href={ADRESSE_POSTES}
                  onClick={event => {
                    event.preventDefault()
                    navigate(ADRESSE_POSTES)
                  }}
                >
                  Décrire les postes
                </a>
              )}
            </EmptyState>
          )}
          <ul className={classes.posts} aria-label="Postes">
            {trouves.map(poste => (
              <li key={poste.poste_id}>
                <button type="button" className={classes.post} onClick={() => onChoose(poste)}>
                  <PostChip poste={poste} />
                  <span>{poste.poste_libelle}</span>
                  <span className={classes.quiet}>{formaterPlage(poste.poste_heure_debut, poste.poste_heure_fin)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Modal>
  )
}
