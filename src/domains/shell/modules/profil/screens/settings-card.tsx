import { ThemeChoiceField } from '#client/account/theme-choice.tsx'
import cards from '#kit/page/card.module.css'
import classes from './profile.module.css'

/** Paramètres: how this device looks (specification shell-and-administration §2.4; one choice per device). */
export function SettingsCard() {
  return (
    <section className={`${cards.card} ${cards.settings} ${classes.card}`} aria-labelledby="parametres">
      <div className={classes.head}>
        <h2 id="parametres">Paramètres</h2>
      </div>
      <ThemeChoiceField />
    </section>
  )
}
