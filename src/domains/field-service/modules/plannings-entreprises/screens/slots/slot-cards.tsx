import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { RadioCards } from '#kit/choice/radio-cards.tsx'
import { formaterTranche } from '#wire/moments.ts'
import { estSouhaite, type Souhait } from '../wish.tsx'
import { cleDe, direCreneau } from './slot-words.ts'

/** How many are shown before one asks for more. */
const MONTRES = 12

type Props = {
  readonly label: string
  /** In the order in which they are ranked. */
  readonly ranges: readonly CreneauLu[]
  readonly choisi: string | null
  readonly souhait: Souhait | undefined
  readonly onChoisir: (creneau: CreneauLu) => void
}

/** Who can come when, one of them to be chosen; what the customer asked for stands first, whatever the order. */
export function SlotCards({ label, ranges, choisi, souhait, onChoisir }: Props) {
  const [tous, setTous] = useState(false)
  const estVoulu = (c: CreneauLu) => souhait !== undefined && estSouhaite(c, souhait)
  const ordonnes = [...ranges.filter(c => estVoulu(c)), ...ranges.filter(c => !estVoulu(c))]
  const vus = tous ? ordonnes : ordonnes.slice(0, MONTRES)
  return (
    <>
      <RadioCards
        label={label}
        choices={vus.map(c => ({
          key: cleDe(c),
          label: <b>{`${formaterTranche(c.th_libelle)} · ${c.utilisateur_nom}`}</b>,
          under: direCreneau(c, { wished: estVoulu(c) }),
          disabled: c.retenu_par !== null,
        }))}
        chosen={choisi}
        onChoose={cle => {
          const creneau = vus.find(c => cleDe(c) === cle)
          if (creneau) onChoisir(creneau)
        }}
      />
      {ranges.length > vus.length && (
        <Button variant="default" onClick={() => setTous(true)}>
          {`Voir les ${ranges.length - vus.length} autres créneaux`}
        </Button>
      )}
    </>
  )
}
