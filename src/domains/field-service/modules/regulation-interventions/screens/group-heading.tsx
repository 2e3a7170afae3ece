import { Pill } from '#kit/pill/pill.tsx'
import classes from './group-heading.module.css'
import { mentionAbsences, mentionAppareils, resume } from './mots.ts'
import type { Groupe } from './tableau.ts'

/** Whose visits follow, how far they are, and whether their device still holds work. */
export function GroupHeading({ groupe, lu_a, colonnes }: { groupe: Groupe; lu_a: string; colonnes: number }) {
  return (
    <tr className={classes.ligne}>
      <th scope="rowgroup" colSpan={colonnes}>
        <GroupWords groupe={groupe} lu_a={lu_a} />
      </th>
    </tr>
  )
}

export function GroupWords({ groupe, lu_a }: { groupe: Groupe; lu_a: string }) {
  const { titre, technicien, visites } = groupe
  const absences = technicien && mentionAbsences(technicien)
  const appareils = technicien && mentionAppareils(technicien, lu_a)
  return (
    <span className={classes.mots}>
      <span className={classes.titre}>{titre}</span>
      <span className={classes.resume}>{resume(visites)}</span>
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
