import { IconPhoneCall } from '@tabler/icons-react'
import type { JourPlanning } from '#domains/scheduling/model/planning/planning.ts'
import { inkOn } from '#kit/color/ink.ts'
import { formaterJour } from '#wire/dates.ts'
import { attendPublication, type Case, codesAbsence } from '../view/mois.ts'
import { type Pastille, resumeJour } from '../view/phrases.ts'
import { estChome } from '../view/semaines.ts'
import classes from './month-view.module.css'

type Props = {
  cellule: Case & { readonly contenu: JourPlanning }
  aujourdhui: boolean
  choisie: boolean
  focusable: boolean
  pastilles: readonly Pastille[]
  onOuvrir: () => void
}

/** Codes that a cell has the height for. */
const CODES_MAX = 2

/** One day of the month: number, codes, marks; said whole to who does not see it. */
export function MonthCell({ cellule, aujourdhui, choisie, focusable, pastilles, onOuvrir }: Props) {
  const { jour, contenu } = cellule
  const numero = Number(jour.slice(8))
  const dit = [
    ...(numero === 1 ? ['1'] : []),
    formaterJour(jour, 'complet'),
    resumeJour(contenu),
    ...pastilles.map(p => p.texte),
  ].join(', ')
  return (
    <td
      className={classes.case}
      data-chome={estChome(contenu) || undefined}
      data-attente={attendPublication(contenu) || undefined}
      data-absence={contenu.absences.length > 0 || undefined}
      data-aujourdhui={aujourdhui || undefined}
      data-choisie={choisie || undefined}
    >
      <button
        type="button"
        className={classes.bouton}
        tabIndex={focusable ? 0 : -1}
        data-jour={jour}
        aria-label={aujourdhui ? `Aujourd’hui, ${dit}` : dit}
        aria-current={aujourdhui ? 'date' : undefined}
        onClick={onOuvrir}
      >
        <span className={classes.numero}>
          {numero}
          {contenu.modifie && <span className={classes.point} data-texte="•" aria-hidden />}
        </span>
        {contenu.feries && <span className={classes.ferie} data-texte="Férié" aria-hidden />}
        <Codes jour={contenu} />
        <span className={classes.marques} aria-hidden>
          {contenu.astreintes.length > 0 && (
            <IconPhoneCall size={15} stroke={2} className={classes.astreinte} aria-hidden />
          )}
          {pastilles.length > 0 && <span className={classes.echange} data-ton={pastilles[0]?.ton} data-texte="⇄" />}
        </span>
      </button>
    </td>
  )
}

/** Drawn, not written: an abbreviation is no word of the button that says the whole. */
function Codes({ jour }: { jour: JourPlanning }) {
  const absence = codesAbsence(jour)
  const reste = jour.postes.length - CODES_MAX
  return (
    <>
      {jour.postes.slice(0, CODES_MAX).map(p => (
        <span
          key={p.pointage_id}
          className={classes.code}
          style={{ background: p.color, color: inkOn(p.color) }}
          data-texte={p.poste_code}
          aria-hidden
        />
      ))}
      {reste > 0 && <span className={classes.reste} data-texte={`+${reste}`} aria-hidden />}
      {absence && <span className={classes.absence} data-texte={absence} aria-hidden />}
    </>
  )
}
