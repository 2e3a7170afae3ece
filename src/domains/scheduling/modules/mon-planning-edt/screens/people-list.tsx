import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { rangDe } from '#domains/scheduling/model/planning/personnes-jour.ts'
import type { PersonneJour } from '#domains/scheduling/model/planning/planning.ts'
import type { IndexEquipe } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import lists from '#kit/page/lists.module.css'
import { correctedNow } from '#offline/clock.ts'
import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { postesPromis } from '../offline/echanges.ts'
import {
  chercherPersonnes,
  direRaisonCommune,
  GROUPES,
  parPoste,
  personnesDuJour,
  raisonCommune,
} from '../view/personnes.ts'
import type { Pastille } from '../view/phrases.ts'
import classes from './people-list.module.css'
import { PersonRow } from './person-row.tsx'

/** More people than this are searched rather than scrolled. */
const RECHERCHE_DES = 12

type Props = {
  jour: JourIso
  index: IndexEquipe
  echanges: readonly EchangeLocal[]
  /** Exchange in progress with each, about this day. */
  pastilles: ReadonlyMap<number, Pastille>
  moi: number
  /** Whose line was asked for: it is marked and has the focus. */
  visee?: number | undefined
}

/** "Qui travaille ce jour-là": the team on a day, out of what the device keeps. */
export function PeopleList({ jour, index, echanges, pastilles, moi, visee }: Props) {
  const id = useId()
  const [saisie, setSaisie] = useState('')
  const personnes = useMemo(
    () => personnesDuJour(index, { jour, moi, maintenant: new Date(correctedNow()), promis: postesPromis(echanges) }),
    [index, jour, moi, echanges],
  )
  const trouvees = chercherPersonnes(personnes, saisie)
  const raison = raisonCommune(personnes)
  const auTravail = personnes.filter(p => rangDe(p) === 0).length
  return (
    <section className={classes.root} aria-labelledby={id}>
      <div className={classes.tete}>
        <h2 id={id} className={classes.titre}>
          Qui travaille ce jour-là
        </h2>
        <span className={classes.nombre}>{compter(auTravail, 'personne')}</span>
      </div>
      {personnes.length > RECHERCHE_DES && (
        <TextInput
          type="search"
          aria-label="Chercher une personne"
          placeholder="Nom ou poste"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={saisie}
          onChange={event => setSaisie(event.currentTarget.value)}
        />
      )}
      {raison && <p className={classes.vide}>{direRaisonCommune(raison)}</p>}
      {parPoste(trouvees).map(groupe => (
        <Groupe
          key={groupe.poste.poste_id}
          titre={<ColorChip color={groupe.poste.color}>{groupe.poste.poste_libelle}</ColorChip>}
          horaire={groupe.horaire}
          personnes={groupe.personnes}
          {...{ jour, pastilles, raison, visee }}
        />
      ))}
      {GROUPES.map(
        (titre, rang) =>
          rang > 0 && (
            <Groupe
              key={titre}
              titre={titre}
              horaire={null}
              personnes={trouvees.filter(p => rangDe(p) === rang)}
              {...{ jour, pastilles, raison, visee }}
            />
          ),
      )}
      {auTravail === 0 && saisie === '' && <p className={classes.vide}>Personne n’est au planning ce jour-là.</p>}
      {trouvees.length === 0 && saisie !== '' && (
        <p className={classes.vide} role="status">
          {`Personne ne répond à «\u00a0${saisie}\u00a0».`}
        </p>
      )}
    </section>
  )
}

type GroupeProps = {
  titre: ReactNode
  /** Told once for the group; each row tells its own otherwise. */
  horaire: string | null
  /** Told once for the day. */
  raison: string | null
  personnes: readonly PersonneJour[]
} & Pick<Props, 'jour' | 'pastilles' | 'visee'>

function Groupe({ titre, horaire, raison, personnes, jour, pastilles, visee }: GroupeProps) {
  if (personnes.length === 0) return null
  return (
    <section className={classes.groupe}>
      <div className={classes.label}>
        <h3>{titre}</h3>
        {horaire && <span>{horaire}</span>}
        <span className={classes.combien}>{compter(personnes.length, 'personne')}</span>
      </div>
      <ul className={`${lists.framed} ${classes.rangs}`}>
        {personnes.map(p => (
          <PersonRow
            key={p.utilisateur_id}
            personne={p}
            jour={jour}
            visee={p.utilisateur_id === visee}
            horaires={horaire === null}
            raison={p.raison === raison ? null : p.raison}
            pastille={pastilles.get(p.utilisateur_id) ?? null}
          />
        ))}
      </ul>
    </section>
  )
}
