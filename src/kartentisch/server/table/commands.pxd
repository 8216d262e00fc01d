from kartentisch.server.table.table cimport Progress, Table

cpdef Progress judge(Table table, person, command, company=*)
cpdef Progress judge_entries(Table table, list entries)
cpdef list entries_for(Table table, person, command, company)
cpdef moved(Table table, person, command)
cpdef check_own(Table table, person, int seat)
cpdef check_running(Table table)
