import { runCommand } from './command.ts';
import { renewPassword } from './renew-password.ts';

await runCommand({
  usage: 'Usage: npm run password -- EMAIL (of an admin or a teacher)',
  run: async (config, email) => {
    const renewed = await renewPassword(config.dataDir, email, () => new Date());
    return [
      `New password of the ${renewed.kinds.join(' and the ')} ${renewed.email}:`,
      '',
      `  ${renewed.password}`,
      '',
      'It is shown this once. All their sessions have ended.',
      ...(renewed.secondFactorOff ? ['Signing in wants no code from an app any more.'] : []),
    ];
  },
});
