import { Switch } from '@mantine/core'
import { notifyWarning } from '#client/notices.ts'
import { messageOf } from '#client/problem.ts'
import { patchUser } from '#client/session.ts'
import { perform } from '#client/sync.ts'
import { useSession } from '#client/use-sync.ts'
import { changerTheme } from '../offline.ts'
import classes from './profile.module.css'

/** Paramètres: the dark theme, kept by the server, at once here (specification shell-and-administration §2.4, §4). */
export function SettingsCard() {
  const dark = useSession().session?.user.theme_sombre ?? false
  async function change(etat: boolean) {
    try {
      await perform(changerTheme, { etat })
      await patchUser({ theme_sombre: etat })
    } catch (error) {
      notifyWarning(messageOf(error))
    }
  }
  return (
    <section className={classes.card} aria-labelledby="parametres">
      <div className={classes.head}>
        <h2 id="parametres">Paramètres</h2>
      </div>
      <Switch
        label="Thème sombre"
        size="md"
        checked={dark}
        onChange={event => void change(event.currentTarget.checked)}
        classNames={{ body: classes.switch ?? '', labelWrapper: classes.switchLabel ?? '' }}
        labelPosition="left"
      />
    </section>
  )
}
