import { GenderColumns } from '#components/GenderColumns.tsx';
import { SchoolHome } from './SchoolHome.tsx';

/** `/viewpage`: the class in the older layout, with males and females in columns, four in a row. */
export const OlderSchoolHome = () => <SchoolHome layout={GenderColumns} />;
