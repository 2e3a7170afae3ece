import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { formaterJour } from '#wire/dates.ts'
import type { Examen } from '../view/examen.ts'
import classes from './request-facts.module.css'

/** What the request counts, what it leaves, which posts it takes off: said as it is typed. */
export function RequestFacts({ examen }: { examen: Examen }) {
  const { decompte, soldes, postes, direPostes, autres } = examen
  return (
    <div className={classes.root} role="status" data-vide={decompte === null || undefined}>
      {decompte === null ? (
        <p className={classes.petit}>Choisissez vos jours&nbsp;: le décompte s’affiche ici.</p>
      ) : (
        <>
          <p className={classes.decompte}>{decompte}</p>
          {soldes.map(({ texte, negatif }) => (
            <p key={texte} className={classes.solde} data-negatif={negatif || undefined}>
              {texte}
            </p>
          ))}
          {direPostes && <p className={classes.petit}>{direPostes}</p>}
          {postes.length > 0 && (
            <ul className={classes.postes}>
              {postes.map(p => (
                <li key={p.pointage_id}>
                  <ColorChip color={p.color}>{p.poste_libelle}</ColorChip>
                  <span>
                    {formaterJour(p.pointage_date)} {phraseHoraire(p)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {autres.map(texte => (
            <p key={texte} className={classes.autre}>
              {texte}
            </p>
          ))}
        </>
      )}
    </div>
  )
}
