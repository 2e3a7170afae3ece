import { IconArrowsSplit } from '@tabler/icons-react'
import { mentionAbsences } from '#domains/field-service/model/interventions/absences.ts'
import type { Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { deQui } from '#wire/names.ts'
import classes from './group-heading.module.css'
import { mentionAppareils, resume } from './mots.ts'
import type { Groupe } from './tableau.ts'

type Props = {
  readonly groupe: Groupe
  readonly lu_a: string
  /** Absent: this day is not dealt out again. */
  readonly onRepartir?: ((technicien: Technicien) => void) | undefined
}

/** Whose visits follow, how far they are, and whether their device still holds work. */
export function GroupHeading({ colonnes, ...props }: Props & { readonly colonnes: number }) {
  return (
    <tr className={classes.ligne}>
      <th scope="rowgroup" colSpan={colonnes}>
        <GroupWords {...props} />
      </th>
    </tr>
  )
}

export function GroupWords({ groupe, lu_a, onRepartir }: Props) {
  const { titre, technicien, visites } = groupe
  const absences = technicien && mentionAbsences(technicien)
  const appareils = technicien && mentionAppareils(technicien, lu_a)
  return (
    <span className={classes.mots}>
      <span className={classes.titre}>{titre}</span>
      <span className={classes.resume}>{resume(visites)}</span>
      {technicien && onRepartir && visites.some(v => v.peut.affecter) && (
        <IconButton
          className={classes.repartir}
          variant="subtle"
          label={`Répartir la journée ${deQui(technicien.label)}`}
          onClick={() => onRepartir(technicien)}
        >
          <IconArrowsSplit size={17} stroke={1.8} />
        </IconButton>
      )}
      {absences && (
        <span>
          <Pill tone="wait">{absences}</Pill>
        </span>
      )}
      {appareils &&
        (appareils.ton === 'wait' ? (
          <Pill tone="wait" dot>
            {appareils.texte}
          </Pill>
        ) : (
          <span className={classes.appareils}>{appareils.texte}</span>
        ))}
    </span>
  )
}
