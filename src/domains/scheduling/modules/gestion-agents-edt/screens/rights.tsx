import { IconPencil } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { undoBy } from '#client/reading/use-writing.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { ListSection } from '#kit/desk-panel/panel-section.tsx'
import { compter, formaterNombre } from '#wire/french.ts'
import { type DroitPresente, ecrireDroit, formulaireDroit } from '../contract.ts'
import classes from './screen.module.css'

type Props = { id: number; droits: readonly DroitPresente[]; online: boolean }

const j = (jours: number): string => `${formaterNombre(jours)}\u00a0j`

/** "30 j, dont 5 reportés · 12 pris · 2 demandés". */
function direDroit({ jours, report, pris, en_attente }: DroitPresente): string {
  return [
    `${j(jours + report)}${report > 0 ? `, dont ${compter(report, 'reporté')}` : ''}`,
    pris > 0 ? compter(pris, 'pris ou posé', 'pris ou posés') : '',
    en_attente > 0 ? compter(en_attente, 'demandé') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Leave and TLC by period, changed with a reason. */
export function Rights({ id, droits, online }: Props) {
  return (
    <ListSection
      title="Droits à congés"
      items={droits}
      keyOf={d => `${d.sorte}${d.annee}`}
      className={classes.right}
      draw={d => <Right id={id} droit={d} online={online} />}
    />
  )
}

function Right({ id, droit, online }: { id: number; droit: DroitPresente; online: boolean }) {
  const params = { id: String(id), sorte: droit.sorte, annee: String(droit.annee) }
  return (
    <>
      <span className={panel.entry}>
        <span>
          {`${droit.libelle}, ${droit.periode}\u00a0: `}
          <b>{`reste ${j(droit.reste)}`}</b>
        </span>
        <span className={classes.under}>{direDroit(droit)}</span>
      </span>
      <FormButton
        label={`Changer\u00a0: ${droit.libelle} ${droit.annee}`}
        compact
        icone={<IconPencil size={16} stroke={1.8} aria-hidden />}
        disabled={!online}
        read={formulaireDroit}
        write={ecrireDroit}
        of={{ params }}
        undo={({ avant }: { avant: { jours: number; report: number } }) =>
          undoBy(ecrireDroit, { params, body: { ...avant, motif: 'Défait' } }, 'Les droits restent changés.')
        }
      />
    </>
  )
}
