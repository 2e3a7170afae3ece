import { VisuallyHidden } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import type { PersonneJour } from '#domains/scheduling/model/planning/planning.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import type { JourIso } from '#wire/dates.ts'
import { adresseEchange } from '../address.ts'
import type { Pastille } from '../view/phrases.ts'
import { AppLink } from './app-link.tsx'
import classes from './people-list.module.css'

type Props = {
  personne: PersonneJour
  jour: JourIso
  pastille: Pastille | null
  /** The heading of the group does not tell the hours. */
  horaires: boolean
  /** Why no exchange can be proposed, where it is theirs alone. */
  raison: string | null
  /** Its line was asked for: it comes in sight, marked, with the focus. */
  visee: boolean
}

/** Somebody of a day; where an exchange may be proposed, the whole row leads to it and its name says so. */
export function PersonRow({ personne, jour, pastille, horaires, raison, visee }: Props) {
  const { label, moi, absent, postes, astreinte, action, utilisateur_id } = personne
  const [premier, ...autres] = postes
  const nom = moi ? `${label} (vous)` : label
  const offert = action === 1 && !moi
  const ligne = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const li = visee ? ligne.current : null
    const prise = li?.querySelector('a') ?? li
    prise?.focus({ preventScroll: true })
    li?.scrollIntoView({ block: 'center' })
  }, [visee])
  return (
    <li
      ref={ligne}
      className={classes.personne}
      data-moi={moi || undefined}
      data-offert={offert || undefined}
      data-visee={visee || undefined}
      aria-current={visee || undefined}
      tabIndex={visee && !offert ? -1 : undefined}
    >
      <div className={classes.faits}>
        {offert ? (
          <AppLink href={adresseEchange(jour, utilisateur_id)} className={classes.nom}>
            <VisuallyHidden>Proposer un échange à </VisuallyHidden>
            {nom}
          </AppLink>
        ) : (
          <span className={classes.nom}>{nom}</span>
        )}
        {premier && (horaires || autres.length > 0) && <span className={classes.poste}>{phraseHoraire(premier)}</span>}
        {autres.map(p => (
          <span key={p.pointage_id} className={classes.poste}>
            <ColorChip color={p.color}>{p.poste_libelle}</ColorChip>
            {phraseHoraire(p)}
          </span>
        ))}
        {pastille && (
          <span className={classes.echange}>
            <Pill tone={pastille.ton} dot={pastille.attente ?? false}>
              {pastille.texte}
            </Pill>
          </span>
        )}
        {astreinte && <span className={classes.muet}>D’astreinte</span>}
        {raison && !moi && !absent && <span className={classes.muet}>{raison}</span>}
      </div>
      {offert && <IconArrowsLeftRight className={classes.fleche} size={20} stroke={1.8} aria-hidden />}
    </li>
  )
}
