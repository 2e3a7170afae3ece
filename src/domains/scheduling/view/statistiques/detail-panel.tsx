import { Panel } from '#client/page/panel.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import type { DetailStat } from '#domains/scheduling/model/statistiques/statistiques.ts'
import lists from '#kit/page/lists.module.css'
import { type Chiffre, ouvrir } from './chiffres.ts'
import classes from './detail-panel.module.css'

type Props = {
  title: string
  chiffre: Chiffre
  lecture: ReadResult<DetailStat>
  onClose: () => void
}

/** What a number sums, line by line, and the same sum. */
export function DetailPanel({ title, chiffre, lecture, onClose }: Props) {
  const aujourdhui = useToday()
  const { data } = lecture
  return (
    <Panel opened title={data ? `${title}, ${data.label}` : title} onClose={onClose}>
      {data ? (
        <Lines {...ouvrir(data, chiffre, aujourdhui)} />
      ) : (
        <ReadingState {...lecture} what="Ce détail" kept={false} />
      )}
    </Panel>
  )
}

function Lines({ nombre, total, lignes }: ReturnType<typeof ouvrir>) {
  if (lignes.length === 0) return <p className={classes.none}>Rien à montrer.</p>
  return (
    <div className={classes.root}>
      <p className={classes.total}>
        <span>{nombre}</span>
        <b>{total}</b>
      </p>
      <ul className={`${lists.rows} ${classes.list}`}>
        {lignes.map(({ cle, titre, sous, valeur }) => (
          <li key={cle}>
            <span className={classes.text}>
              <b>{titre}</b>
              {sous && <span className={classes.under}>{sous}</span>}
            </span>
            <span className={classes.value}>{valeur}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
