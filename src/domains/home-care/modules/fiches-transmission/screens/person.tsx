import { Autocomplete, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { RESIDENTS_MAX, type ResidentNomme } from '#domains/home-care/model/residents.ts'
import type { ResidentNommable } from '#domains/home-care/model/residents-operations.ts'
import { PERSONNE_MAX } from '#domains/home-care/model/transmission.ts'
import { normaliserRecherche } from '#wire/french.ts'
import type { Brouillon } from '../offline/brouillon.ts'
import classes from './sheet-form.module.css'

const CHAMP = 'Personne concernée'
const VIDE = 'Vide\u00a0: tout le service'

type Props = {
  brouillon: Brouillon
  changer: (change: Partial<Brouillon>) => void
  personnes: readonly string[]
  residents: readonly ResidentNommable[]
}

/** Whom the sheet is about: residents of the house, or a name as it is said among colleagues. */
export function Person({ brouillon, changer, personnes, residents }: Props) {
  const choisis = brouillon.residents ?? []
  const nommer = (gens: readonly ResidentNomme[]) =>
    changer({
      residents: gens,
      personne: gens
        .map(g => g.label)
        .join(', ')
        .slice(0, PERSONNE_MAX),
    })
  const ajouter = ({ resident_id, label }: ResidentNommable) => nommer([...choisis, { resident_id, label }])
  if (choisis.length > 0)
    return (
      <fieldset className={classes.groupe}>
        <legend className={classes.legende}>{CHAMP}</legend>
        <div className={classes.gens}>
          {choisis.map(({ resident_id, label }) => (
            <Button
              key={resident_id}
              variant="default"
              aria-label={`Retirer ${label}`}
              rightSection={<IconX size={16} stroke={1.8} aria-hidden />}
              onClick={() => nommer(choisis.filter(c => c.resident_id !== resident_id))}
            >
              {label}
            </Button>
          ))}
        </div>
        {residents.length > 0 && choisis.length < RESIDENTS_MAX && (
          <Other
            key={choisis.length}
            residents={residents.filter(r => !choisis.some(c => c.resident_id === r.resident_id))}
            onChoose={ajouter}
          />
        )}
      </fieldset>
    )
  const ecrire = (personne: string) => changer({ personne })
  if (residents.length === 0) return <FreeName value={brouillon.personne} names={personnes} onChange={ecrire} />
  return (
    <Pick
      label={CHAMP}
      description={`${VIDE}. Choisissez un résident, ou écrivez un nom.`}
      value={brouillon.personne}
      residents={residents}
      onChange={ecrire}
      onChoose={ajouter}
    />
  )
}

/** Where the residents are not known: a name as it is said, with those written lately. */
function FreeName({
  value,
  names,
  onChange,
}: {
  value: string
  names: readonly string[]
  onChange: (v: string) => void
}) {
  const liste = useId()
  return (
    <>
      <TextInput
        label={CHAMP}
        description={VIDE}
        list={liste}
        autoComplete="off"
        maxLength={PERSONNE_MAX}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <datalist id={liste}>
        {names.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

function Other({
  residents,
  onChoose,
}: {
  residents: readonly ResidentNommable[]
  onChoose: (r: ResidentNommable) => void
}) {
  const [texte, setTexte] = useState('')
  return (
    <Pick label="Ajouter un résident" value={texte} residents={residents} onChange={setTexte} onChoose={onChoose} />
  )
}

type PickProps = {
  label: string
  description?: string
  value: string
  residents: readonly ResidentNommable[]
  onChange: (value: string) => void
  onChoose: (resident: ResidentNommable) => void
}

/** "Mme Denise Petit, ch. 12": two people of one name are told apart by their room, else by their number. */
function motsDe(residents: readonly ResidentNommable[]): ReadonlyMap<string, ResidentNommable> {
  const mots = new Map<string, ResidentNommable>()
  for (const r of residents) {
    const dit = r.logement_numero ? `${r.label}, ch. ${r.logement_numero}` : r.label
    mots.set(mots.has(dit) ? `${dit} (n° ${r.resident_id})` : dit, r)
  }
  return mots
}

function Pick({ residents, onChange, onChoose, ...champ }: PickProps) {
  const mots = motsDe(residents)
  return (
    <Autocomplete
      {...champ}
      data={[...mots.keys()]}
      filter={({ options, search }) => {
        const cherches = normaliserRecherche(search)
          .split(/[^\p{L}\p{N}]+/u)
          .filter(Boolean)
        return options.filter(o => 'value' in o && cherches.every(mot => normaliserRecherche(o.value).includes(mot)))
      }}
      limit={8}
      autoComplete="off"
      maxLength={PERSONNE_MAX}
      onChange={texte => {
        const choisi = mots.get(texte)
        if (choisi) onChoose(choisi)
        else onChange(texte)
      }}
    />
  )
}
