import { Tooltip } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { goHome } from '#client/address/go-home.ts'
import { useTabs } from '#client/address/workspace.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { lireATraiter } from '#domains/shell/modules/a-traiter/contract.ts'
import { INBOX_EVERY_MS } from '#domains/shell/view/inbox/every.ts'
import { compterLignes } from '#domains/shell/view/inbox/urgences.ts'
import classes from './side-menu.module.css'

/** The home above the modules, with how much waits there. */
export function HomeLine({ narrow }: { narrow: boolean }) {
  const { courant } = useTabs()
  const { data } = useReading(lireATraiter, {}, { every: INBOX_EVERY_MS, unseen: true })
  const count = compterLignes(data?.lignes ?? [])
  return (
    <ul className={classes.list}>
      <li className={classes.line}>
        <Tooltip label="Accueil" position="right" disabled={!narrow}>
          <button
            type="button"
            className={classes.entry}
            aria-current={courant === null ? 'page' : undefined}
            onClick={goHome}
          >
            <IconHome size={20} stroke={1.8} aria-hidden />
            <span className={narrow ? classes.hidden : classes.label}>Accueil</span>
            {count > 0 && <span className={classes.badge}>{count}</span>}
          </button>
        </Tooltip>
      </li>
    </ul>
  )
}
