import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { FormField } from '#wire/form.ts'
import { compter } from '#wire/french.ts'
import type { ImportReport } from '#wire/resource.ts'
import classes from './import-dialog.module.css'
import type { Sheet } from './sheet.ts'

interface Props {
  readonly sheet: Sheet
  readonly rapport: ImportReport
  readonly champs: readonly FormField[]
}

/** More would only slow the dialog: what is wrong comes first. */
const MONTREES = 100

/** The server's words, said with the column they are about. */
function wordsOf(champs: Readonly<Record<string, string>>, fields: readonly FormField[]): string[] {
  return Object.entries(champs).map(([id, message]) => {
    const label = fields.find(field => field.id === id)?.label ?? id
    return id === 'ligne' || message.startsWith(label) ? message : `${label}\u00a0: ${message}`
  })
}

/** The lines as they were read, those to correct first, each with what is wrong. */
export function ImportPreview({ sheet, rapport, champs }: Props) {
  const errors = new Map(rapport.erreurs.map(e => [e.ligne - 1, wordsOf(e.champs, champs)]))
  const order = sheet.lignes
    .map((_, rang) => rang)
    .sort((a, b) => Number(errors.has(b)) - Number(errors.has(a)) || a - b)
  const wrong = errors.size
  const Icon = wrong > 0 ? IconAlertTriangle : IconCircleCheck
  return (
    <>
      <p className={classes.summary} role="status" data-wrong={wrong > 0 || undefined}>
        <Icon size={20} stroke={1.8} aria-hidden />
        {wrong > 0
          ? `${compter(wrong, 'ligne')} à corriger sur ${sheet.lignes.length}\u00a0: corrigez la feuille, puis reprenez-la.`
          : `${compter(sheet.lignes.length, 'ligne')}\u00a0: tout peut être importé.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
      <section className={classes.frame} aria-label="Aperçu des lignes" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Ligne</th>
              {wrong > 0 && <th scope="col">À corriger</th>}
              {sheet.titres.map(titre => (
                <th key={titre} scope="col">
                  {titre}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.slice(0, MONTREES).map(rang => (
              <tr key={rang} data-wrong={errors.has(rang) || undefined}>
                <th scope="row">{sheet.lignes[rang]?.numero}</th>
                {wrong > 0 && (
                  <td className={classes.why}>
                    {errors.get(rang)?.map(text => (
                      <p key={text}>{text}</p>
                    ))}
                  </td>
                )}
                {sheet.titres.map(titre => (
                  <td key={titre}>{sheet.lignes[rang]?.valeurs[titre]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {order.length > MONTREES && (
        <p className={classes.text}>{`Les ${MONTREES} premières lignes sont montrées, celles à corriger d’abord.`}</p>
      )}
    </>
  )
}
